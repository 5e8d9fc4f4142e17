// The bundler turns a module into a file of its own and gives its address.
declare module "fencelab-playground-zh/playground_bg.wasm" {
  const url: string;
  export default url;
}

declare module "fencelab-playground-zh/playground_late.wasm" {
  const url: string;
  export default url;
}

declare module "fencelab-playground-en/playground_bg.wasm" {
  const url: string;
  export default url;
}

declare module "fencelab-playground-en/playground_late.wasm" {
  const url: string;
  export default url;
}

declare module "fencelab/fencelab_bg.wasm" {
  const url: string;
  export default url;
}
