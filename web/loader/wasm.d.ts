// The bundler turns a module into a file of its own and gives its address.
declare module "fencelab-playground-*.wasm" {
  const url: string;
  export default url;
}

declare module "fencelab/fencelab_bg.wasm" {
  const url: string;
  export default url;
}
