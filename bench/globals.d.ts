// The package with the workerd binary says nothing of its types: its default export has the path of the binary.
declare module 'workerd' {
  const workerd: { readonly default: string };
  export default workerd;
}
