/** Instead of the native engine: the same engine as WebAssembly, fetched with the first render. */
import initialise, { Renderer as WasmRenderer } from '@takumi-rs/wasm';
import wasmAddress from '@takumi-rs/wasm/wasm-url';

await initialise({ module_or_path: wasmAddress });

export class Renderer extends WasmRenderer {
  /** Native code takes the whole part of a width by itself; WebAssembly takes no other. */
  override measure(...[node, options]: Parameters<WasmRenderer['measure']>): ReturnType<WasmRenderer['measure']> {
    const width = options?.width;
    return super.measure(node, width === undefined ? options : { ...options, width: Math.trunc(width) });
  }
}
