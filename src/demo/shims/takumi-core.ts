/** Replaces the native engine with WebAssembly, which is loaded with the first render. */
import initialise, { Renderer as WasmRenderer } from '@takumi-rs/wasm';
import wasmAddress from '@takumi-rs/wasm/wasm-url';

await initialise({ module_or_path: wasmAddress });

export class Renderer extends WasmRenderer {
  /** The native engine truncates widths; WebAssembly only accepts integers. */
  override measure(...[node, options]: Parameters<WasmRenderer['measure']>): ReturnType<WasmRenderer['measure']> {
    const width = options?.width;
    return super.measure(node, width === undefined ? options : { ...options, width: Math.trunc(width) });
  }
}
