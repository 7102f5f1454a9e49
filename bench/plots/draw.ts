// Draws the plots with Vega-Lite, each for light and for dark pages, to bench/plots/*.svg. `npm run bench` draws
// them at its end; `npm run record:speed` draws them from the existing results.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, View } from 'vega';
import { compile } from 'vega-lite';
import { altText, type Plot, plotsOf } from './plots.ts';

const SCHEMES = {
  light: { ink: '#15171a', soft: '#555b64', hair: '#d9dce0', bars: ['#b01f0c', '#3d434b', '#767d87', '#a9afb7'] },
  dark: { ink: '#ebebe8', soft: '#a5abb3', hair: '#363a40', bars: ['#ff8b76', '#aeb4bc', '#868d97', '#626972'] },
} as const;
type Scheme = keyof typeof SCHEMES;

const WIDTH = 560;
const BAR_PX = 15;

/** A Vega-Lite specification: groups below each other, each with a bar and its quartiles for every server. */
const specOf = ({ title, unit, base, bars }: Plot, scheme: Scheme): object => {
  const { ink, soft, hair, bars: colors } = SCHEMES[scheme];
  const order = { sort: null, axis: null, title: null, scale: { paddingInner: 0.15 } };
  const place = { y: { field: 'server', type: 'nominal', ...order } };
  const servers = [...new Set(bars.map(({ server }) => server))];
  const header = { labelAngle: 0, labelAlign: 'left', labelOrient: 'top', labelAnchor: 'start' };
  const legend = { orient: 'bottom', columns: 2 };
  const ofServers = { field: 'server', type: 'nominal', sort: null, title: null, legend };
  const color = base === undefined ? { value: colors[0] } : { ...ofServers, scale: { domain: servers, range: colors } };
  const at = (field: string) => ({ ...place, x: { field, type: 'quantitative', title: unit } });
  const text = { field: base === undefined ? 'label' : 'median' };
  const dashed = { type: 'rule', strokeDash: [3, 3], color: soft };
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    title: { text: title, anchor: 'start' },
    data: { values: bars },
    facet: { row: { field: 'group', type: 'nominal', sort: null, title: null, header } },
    resolve: { scale: base === undefined ? { x: 'independent' } : {} },
    spacing: 12,
    spec: {
      width: WIDTH,
      height: { step: BAR_PX },
      layer: [
        { mark: { type: 'bar' }, encoding: { ...at('median'), color } },
        { mark: { type: 'rule', strokeWidth: 1.5, color: ink }, encoding: { ...at('low'), x2: { field: 'high' } } },
        { mark: { type: 'text', align: 'left', dx: 5 }, encoding: { ...at('high'), text } },
        ...(base === undefined ? [] : [{ mark: dashed, encoding: { x: { datum: base } } }]),
      ],
    },
    config: {
      background: 'transparent',
      font: 'system-ui, sans-serif',
      title: { color: ink, fontSize: 14 },
      axis: { labelColor: soft, titleColor: soft, gridColor: hair, domainColor: hair, tickColor: hair },
      header: { labelColor: ink, labelFontSize: 12 },
      legend: { labelColor: ink, labelLimit: 300 },
      text: { color: ink, fontSize: 10 },
      view: { stroke: null },
    },
  };
};

const svgOf = async (plot: Plot, scheme: Scheme): Promise<string> => {
  const bars = plot.bars.map((bar) => ({ ...bar, label: `${bar.server}: ${bar.median}` }));
  const view = new View(parse(compile(specOf({ ...plot, bars }, scheme)).spec), { renderer: 'none' });
  const svg = await view.toSVG();
  return `${svg.replace(/^<svg[^>]*>/, (open) => `${open}<title>${plot.title}</title><desc>${altText(plot)}</desc>`)}\n`;
};

/** Draws every plot from results.md and growth.md. */
export const drawPlots = async (): Promise<void> => {
  const read = (file: string): string => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
  for (const plot of plotsOf(read('results.md'), read('growth.md'))) {
    for (const scheme of ['light', 'dark'] as const) {
      writeFileSync(join(import.meta.dirname, `${plot.name}-${scheme}.svg`), await svgOf(plot, scheme));
    }
  }
};

if (import.meta.main) await drawPlots();
