// Loaded before each script of package.json: says in one line why an old Node, on which none of them starts, is running.
if (!process.features.typescript) {
  console.error(
    `This is Node ${process.versions.node}, but the scripts need Node 22.18 or later. The project brings Node 24, which was ` +
      'not unpacked: your package manager runs no install scripts. Run: npm rebuild node --ignore-scripts=false',
  );
  process.exit(1);
}
