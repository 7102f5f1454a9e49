// The package with the workerd binary has no types; its default export has the path of the binary.
declare module 'workerd' {
  const workerd: { readonly default: string };
  export default workerd;
}
