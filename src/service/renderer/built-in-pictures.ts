/**
 * Pictures that come with the service, for templates to show where no picture was given. They are our own constant
 * drawings; no value is ever put into them. They are vectors, so each box gets them at its own device pixels.
 */
const drawings = {
  dunes: `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f6d9c2"/><stop offset="1" stop-color="#f2b591"/></linearGradient></defs>
<path fill="url(#s)" d="M0 0h800v800H0z"/><circle cx="566" cy="250" r="104" fill="#fdf3e7"/>
<path fill="#e08e68" d="M0 470c150-90 260-96 402-32s258 60 398-40v402H0z"/>
<path fill="#c46a4c" d="M0 566c120-36 232-24 340 34s266 62 460-70v270H0z"/>
<path fill="#8f4136" d="M0 690c180-74 330-70 470-16s220 52 330 10v116H0z"/>`,
  leaves: `<path fill="#e7eadf" d="M0 0h800v800H0z"/><circle cx="236" cy="246" r="150" fill="#f3c96b"/>
<path fill="#7c9a78" d="M800 210C560 236 402 402 386 800h414z"/>
<path fill="#4d7358" d="M800 420C610 440 506 580 500 800h300z"/>
<path fill="#2f4f40" d="M0 470c216 26 336 140 352 330H0z"/>
<path fill="#1f382f" d="M0 630c130 18 202 84 214 170H0z"/>`,
  tide: `<defs><linearGradient id="s" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#dbe7f3"/><stop offset="1" stop-color="#9fc0dd"/></linearGradient></defs>
<path fill="url(#s)" d="M0 0h800v800H0z"/><circle cx="250" cy="232" r="92" fill="#fff6e5"/>
<path fill="#6f9fc8" d="M0 424c134-62 268-62 400 0s266 62 400 0v376H0z"/>
<path fill="#3f74a6" d="M0 548c134 58 268 58 400 0s266-58 400 0v252H0z"/>
<path fill="#1e4370" d="M0 668c134-46 268-46 400 0s266 46 400 0v132H0z"/>`,
  vessel: `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#efe9e1"/><stop offset="1" stop-color="#dfd5c8"/></linearGradient>
<linearGradient id="v" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#c9623f"/><stop offset=".55" stop-color="#b6522f"/><stop offset="1" stop-color="#8c3b20"/></linearGradient></defs>
<path fill="url(#s)" d="M0 0h800v800H0z"/><path fill="#d0c3b2" d="M0 610h800v190H0z"/>
<ellipse cx="420" cy="660" rx="210" ry="26" fill="#b5a691"/>
<path fill="url(#v)" d="M350 216h100c4 66 26 92 78 144 74 74 66 206-30 300H302c-96-94-104-226-30-300 52-52 74-78 78-144z"/>
<ellipse cx="400" cy="216" rx="50" ry="11" fill="#6d2c17"/>
<path fill="none" stroke="#f1d9c8" stroke-width="7" d="M246 440c96 30 212 30 308 0M239 486c98 32 224 32 322 0"/>`,
} as const;

export type BuiltInPictureName = keyof typeof drawings;
export const builtInPictureNames = Object.keys(drawings) as [BuiltInPictureName, ...BuiltInPictureName[]];

const SIDE_MAX_PX = 4000;

/** A built-in picture as a square SVG document, large enough for a box. */
export function builtInPicture(name: BuiltInPictureName, box: { widthPx: number; heightPx: number }): Uint8Array {
  const side = Math.min(SIDE_MAX_PX, Math.max(box.widthPx, box.heightPx));
  const size = `width="${side}" height="${side}" viewBox="0 0 800 800"`;
  return new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${drawings[name]}</svg>`);
}
