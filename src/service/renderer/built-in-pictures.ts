/**
 * Pictures that come with the service, for templates to show where no picture was given. They are our own constant
 * drawings; no value is ever put into them. They are vectors, so each box gets them at its own device pixels.
 * `person`, `vineyard` and `branch` have a clear ground: the template says what lies behind them.
 */
const drawings = {
  placeholder: `<path fill="#d9dcdf" d="M0 0h800v800H0z"/><circle cx="300" cy="300" r="60" fill="#aeb4ba"/><path fill="#aeb4ba" d="M120 620l190-210 120 120 100-110 150 200z"/>`,
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
  person: `<path fill="#51635c" d="M92 800c10-160 134-262 308-262s298 102 308 262z"/><path fill="#d3a284" d="M338 440h124v112c0 56-124 56-124 0z"/>
<ellipse cx="400" cy="356" rx="116" ry="142" fill="#e2b899"/>
<path fill="#33312e" d="M268 372c-26-150 36-238 142-238 98 0 152 84 122 238-10-62-34-102-62-120-58 30-112 36-158 22-24 22-38 54-44 98z"/>`,
  citrus: `<defs><g id="c"><circle r="190" fill="#fdf1d6"/><circle r="172"/><path stroke="#fdf1d6" stroke-width="12" d="M0-172V172M-172 0H172M-122-122 122 122M-122 122 122-122"/><circle r="20" fill="#fdf1d6"/></g></defs>
<path fill="#f4ddad" d="M0 0h800v800H0z"/><g transform="translate(300 330) rotate(12)" fill="#f0913a"><circle r="212" fill="#dc6a1e"/><use href="#c"/></g>
<g transform="translate(610 610) rotate(-20) scale(.8)" fill="#f2c62f"><circle r="212" fill="#dba81a"/><use href="#c"/></g>
<circle cx="190" cy="690" r="150" fill="#e4572e"/><path fill="#2f6b4a" d="M190 548c40-92 120-122 196-104-20 74-92 124-196 104z"/>`,
  arches: `<path fill="#efe6d5" d="M0 0h800v800H0z"/>
<path fill="#d8412f" d="M0 0a200 200 0 0 1 200 200h-200zM600 200v200h-200a200 200 0 0 1 200-200zM600 400h200v200a200 200 0 0 1-200-200zM200 600h200a200 200 0 0 1-200 200z"/>
<path fill="#1d1d1b" d="M400 0v200h-200a200 200 0 0 1 200-200zM600 200a200 200 0 0 1 200 200h-200zM0 400h200a200 200 0 0 1-200 200zM400 600h200v200a200 200 0 0 1-200-200z"/>
<path fill="#f2b632" d="M500 0a100 100 0 0 1 0 200a100 100 0 0 1 0-200zM200 200h200v200a200 200 0 0 1-200-200zM200 600v200h-200a200 200 0 0 1 200-200z"/>
<path fill="#2f5fa8" d="M600 0h200a200 200 0 0 1-200 200zM100 200a100 100 0 0 1 0 200a100 100 0 0 1 0-200zM400 400a200 200 0 0 1 200 200h-200z"/>
<path fill="#f0b7a4" d="M200 600a100 100 0 0 1 200 0zM200 500a100 100 0 0 1 200 0zM700 600a100 100 0 0 1 0 200a100 100 0 0 1 0-200z"/>`,
  vineyard: `<g fill="none" stroke="#4a1c22" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">
<circle cx="560" cy="210" r="78"/><path d="M20 462Q210 398 400 462T780 462M20 400Q120 318 240 352T430 410M330 378Q470 250 600 322T780 380"/>
<path d="M106 456Q-76 566 -454 784M148 449Q-8 559 -332 784M190 446Q60 556 -210 784M232 446Q128 556 -88 784M274 450Q196 560 34 784M316 456Q264 566 156 784M358 465Q332 575 278 784M400 478Q400 588 400 784M442 491Q468 601 522 784M484 500Q536 610 644 784M526 506Q604 616 766 784M568 510Q672 620 888 784M610 510Q740 620 1010 784M652 507Q808 617 1132 784M694 500Q876 610 1254 784"/><path d="M150 348v-64l44-34 44 34v66M176 346v-34h34v34"/>
<path fill="#4a1c22" d="M280 362c-18-60-10-110 0-142 10 32 18 82 0 142zM316 376c-14-46-8-84 0-110 8 26 14 64 0 110z"/></g>`,
  branch: `<defs><path id="l" d="M0 0C60-16 118-70 128-150 46-140 2-82 0 0z"/></defs><path fill="none" stroke="#5d6f58" stroke-width="7" stroke-linecap="round" d="M404 790C388 620 396 460 424 190"/>
<g fill="#7f9279"><use href="#l" transform="translate(400 700) scale(-1.16 1.16) rotate(18)"/><use href="#l" transform="translate(400 666) scale(0.90 0.90) rotate(26)"/><use href="#l" transform="translate(396 610) scale(1.06 1.06) rotate(18)"/><use href="#l" transform="translate(396 576) scale(-0.83 0.83) rotate(26)"/><use href="#l" transform="translate(398 520) scale(-0.96 0.96) rotate(18)"/><use href="#l" transform="translate(398 486) scale(0.75 0.75) rotate(26)"/><use href="#l" transform="translate(404 430) scale(0.86 0.86) rotate(18)"/><use href="#l" transform="translate(404 396) scale(-0.67 0.67) rotate(26)"/><use href="#l" transform="translate(412 345) scale(-0.76 0.76) rotate(18)"/><use href="#l" transform="translate(412 311) scale(0.59 0.59) rotate(26)"/><use href="#l" transform="translate(418 265) scale(0.66 0.66) rotate(18)"/><use href="#l" transform="translate(418 231) scale(-0.51 0.51) rotate(26)"/><use href="#l" transform="translate(424 196) rotate(-36) scale(.7)"/></g>
<path fill="none" stroke="#5d6f58" stroke-width="4" d="M402 590q10-30 44-40M399 505q-10-30 -44-40M404 415q10-30 44-40M410 330q-10-30 -44-40"/><g fill="#c98b3c"><circle cx="452" cy="546" r="12"/><circle cx="349" cy="461" r="11"/><circle cx="454" cy="371" r="10"/><circle cx="360" cy="286" r="9"/></g>`,
  candles: `<path fill="#fbe4d8" d="M0 0h800v800H0z"/><path fill="#e4572e" d="M123 420h54v220h-54z"/><path fill="#ffffff40" d="M123 490l54-40v34l-54 40zM123 580l54-40v34l-54 40z"/><path stroke="#3a2a24" stroke-width="6" d="M150 420v-26"/><path fill="#f58a1f" d="M150 398c-38-14-34-58 0-100 34 42 38 86 0 100z"/><path fill="#ffd97a" d="M150 394c-18-8-17-30 0-54 17 24 18 46 0 54z"/>
<path fill="#2f6690" d="M248 330h54v310h-54z"/><path fill="#ffffff40" d="M248 400l54-40v34l-54 40zM248 490l54-40v34l-54 40z"/><path stroke="#3a2a24" stroke-width="6" d="M275 330v-26"/><path fill="#f58a1f" d="M275 308c-38-14-34-58 0-100 34 42 38 86 0 100z"/><path fill="#ffd97a" d="M275 304c-18-8-17-30 0-54 17 24 18 46 0 54z"/>
<path fill="#f2b632" d="M373 380h54v260h-54z"/><path fill="#ffffff40" d="M373 450l54-40v34l-54 40zM373 540l54-40v34l-54 40z"/><path stroke="#3a2a24" stroke-width="6" d="M400 380v-26"/><path fill="#f58a1f" d="M400 358c-38-14-34-58 0-100 34 42 38 86 0 100z"/><path fill="#ffd97a" d="M400 354c-18-8-17-30 0-54 17 24 18 46 0 54z"/>
<path fill="#3a7d5c" d="M498 300h54v340h-54z"/><path fill="#ffffff40" d="M498 370l54-40v34l-54 40zM498 460l54-40v34l-54 40z"/><path stroke="#3a2a24" stroke-width="6" d="M525 300v-26"/><path fill="#f58a1f" d="M525 278c-38-14-34-58 0-100 34 42 38 86 0 100z"/><path fill="#ffd97a" d="M525 274c-18-8-17-30 0-54 17 24 18 46 0 54z"/>
<path fill="#c04a7a" d="M623 410h54v230h-54z"/><path fill="#ffffff40" d="M623 480l54-40v34l-54 40zM623 570l54-40v34l-54 40z"/><path stroke="#3a2a24" stroke-width="6" d="M650 410v-26"/><path fill="#f58a1f" d="M650 388c-38-14-34-58 0-100 34 42 38 86 0 100z"/><path fill="#ffd97a" d="M650 384c-18-8-17-30 0-54 17 24 18 46 0 54z"/>
<path fill="#fff7f0" d="M0 640h800v160H0z"/><path fill="#e9a9b5" d="M0 640h800v34c-40 0-40 46-80 46s-40-40-80-40-40 60-80 60-40-52-80-52-40 38-80 38-40-50-80-50-40 64-80 64-40-56-80-56-40 34-80 34-40-44-80-44-40 30-80 30z"/>`,
  lounge: `<path fill="#ece4d6" d="M0 0h800v800H0z"/><path fill="#dccfb9" d="M0 640h800v160H0z"/><ellipse cx="360" cy="712" rx="300" ry="26" fill="#c9b99e"/>
<path stroke="#7a4a2b" stroke-width="18" stroke-linecap="round" d="M222 600l-28 106M498 600l28 106"/>
<path fill="#24574a" d="M210 330c0-46 28-74 74-74h152c46 0 74 28 74 74v210H210z"/><path fill="#2f6b5b" d="M150 470c0-60 84-60 84 0v44h252v-44c0-60 84-60 84 0v98c0 28-16 44-44 44H194c-28 0-44-16-44-44z"/>
<path stroke="#2b2724" stroke-width="10" d="M660 330v380M600 712h120"/><path fill="#e0872e" d="M596 180h128l46 160H550z"/><path fill="#c9d8c2" d="M70 90h130v170H70z"/><path fill="#e4a24a" d="M70 260v-60c50-40 90-30 130 10v50z"/><circle cx="164" cy="140" r="20" fill="#d8572f"/>`,
} as const;

export type BuiltInPictureName = keyof typeof drawings;
export const builtInPictureNames = Object.keys(drawings) as [BuiltInPictureName, ...BuiltInPictureName[]];

/** A built-in picture as a square SVG document. */
export function builtInPicture(name: BuiltInPictureName): Uint8Array {
  const document = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800">${drawings[name]}</svg>`;
  return new TextEncoder().encode(document);
}
