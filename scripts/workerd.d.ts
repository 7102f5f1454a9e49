// The package names the path of its program and has no types of its own.
declare module 'workerd' {
  const workerd: { readonly default: string };
  export default workerd;
}
