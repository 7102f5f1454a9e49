// Loaded before each script of package.json: says in one line why an old Node, on which none of them starts, is running.
if (!process.features.typescript) {
  const [manager] = (process.env.npm_config_user_agent ?? '').split('/');
  const mend = { pnpm: 'pnpm rebuild node', bun: 'bun install --force' }[manager];
  console.error(
    `This is Node ${process.versions.node}, but the scripts need Node 22.18 or later. The project brings Node 24, which was ` +
      `not unpacked: your package manager ran no install scripts. Run: ${mend ?? 'npm rebuild node --ignore-scripts=false'}`,
  );
  process.exit(1);
}
