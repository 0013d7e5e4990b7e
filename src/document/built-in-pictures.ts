/** Colors and SVG parts of a portrait. */
interface Sitter {
  ground: string;
  skin: string;
  /** Color for the neck, nose and ears. */
  shade: string;
  hair: string;
  clothes: string;
  /** 1 shows a person down to the chest. */
  zoom: number;
  back?: string;
  collar?: string;
  front: string;
}

function portrait({ ground, skin, shade, hair, clothes, zoom, back = '', collar = '', front }: Sitter): string {
  return `<path fill="${ground}" d="M0 0h800v800H0z"/><g transform="translate(400 800) scale(${zoom}) translate(-400 -800)">
<g fill="${hair}">${back}</g><path fill="${clothes}" d="M92 800c10-160 134-262 308-262s298 102 308 262z"/><path fill="${shade}" d="M338 440h124v112c0 60-124 60-124 0z"/>${collar}
<g fill="${shade}"><ellipse cx="286" cy="372" rx="18" ry="30"/><ellipse cx="514" cy="372" rx="18" ry="30"/></g><path fill="${skin}" d="M288 340c0-84 50-128 112-128s112 44 112 128c0 94-50 160-112 160s-112-66-112-160z"/>
<g fill="#2a211d"><circle cx="354" cy="362" r="10"/><circle cx="446" cy="362" r="10"/></g><g fill="none" stroke-linecap="round" stroke-width="8"><path stroke="${hair}" d="M332 334q20-14 44-5M424 329q24-9 44 5"/><path stroke="${shade}" d="M402 372q4 26 8 40-8 8-18 4"/></g>
<g fill="${hair}">${front}</g><path fill="#fff" stroke="#8d3f36" stroke-width="5" stroke-linejoin="round" d="M358 442q42 10 84 0-12 32-42 32t-42-32z"/></g>`;
}

/**
 * SVG images for templates without an image and for examples. They are constants: no value is ever inserted. `person`, `vineyard`
 * and `branch` have a transparent background.
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
  imogen: portrait({
    ground: '#e8c39e',
    skin: '#f0c8ab',
    shade: '#dcae8e',
    hair: '#7d3f23',
    clothes: '#27406b',
    zoom: 1.16,
    back: '<path d="M256 380c-14-160 52-234 144-234s158 74 144 234c-4 60 6 104 14 146-70 34-246 34-316 0 8-42 18-86 14-146z"/>',
    collar: '<path fill="#fbf6ee" d="M338 534l-34 12 96 160 96-160-34-12v16c0 60-124 60-124 0z"/>',
    front:
      '<path d="M280 384c-10-130 46-196 124-196 82 0 128 66 116 196-14-54-44-92-82-114-36 40-104 66-134 70-12 10-20 22-24 44z"/>',
  }),
  rafael: portrait({
    ground: '#f0b25a',
    skin: '#d9a27c',
    shade: '#c08762',
    hair: '#2b211c',
    clothes: '#20343b',
    zoom: 1.2,
    collar: '<path fill="#f3efe6" d="M338 534l-30 10 92 170 92-170-30-10v16c0 60-124 60-124 0z"/>',
    front:
      '<path d="M276 352c-20-140 44-200 134-200 92 0 136 66 114 200h-22c-4-40-6-66-20-84-58 14-124 8-158-12-16 20-22 56-24 96z"/><path d="M286 372c4 110 54 150 114 150s110-40 114-150c-10 30-22 48-42 54-44-16-100-16-144 0-20-6-32-24-42-54z"/>',
  }),
  hanna: portrait({
    ground: '#e4ecc4',
    skin: '#f6d6c0',
    shade: '#e5b99f',
    hair: '#d9a94e',
    clothes: '#b4533c',
    zoom: 1,
    back: '<circle cx="400" cy="150" r="62"/>',
    collar: '<path fill="#8f3d2b" d="M330 530c20 66 120 66 140 0l24 6c-24 92-164 92-188 0z"/>',
    front:
      '<path d="M276 372c-18-130 40-190 124-190s142 60 124 190c-14-66-46-106-124-118-78 12-110 52-124 118z"/><path fill="none" stroke="#b98a34" stroke-width="5" d="M400 186q-70 14-98 76M400 186q70 14 98 76"/>',
  }),
  kwame: portrait({
    ground: '#dce6f0',
    skin: '#7a4c33',
    shade: '#613a26',
    hair: '#1c1614',
    clothes: '#e9a820',
    zoom: 1.12,
    collar: '<path fill="#c98c12" d="M306 546c24 84 164 84 188 0l34 10c-30 132-226 132-256 0z"/>',
    front:
      '<path d="M280 340c-16-108 28-164 62-170 40-22 96-20 122 2 40 12 72 64 56 168h-18c-4-34-10-58-22-72-46-16-114-16-160 0-12 14-18 38-22 72z"/>',
  }),
  seun: portrait({
    ground: '#d6cdf2',
    skin: '#5f3a28',
    shade: '#4a2b1c',
    hair: '#1b1512',
    clothes: '#5b46ad',
    zoom: 1.25,
    collar: '<path fill="#f6f3ff" d="M330 532l70 76 70-76 30 10-56 116-44-50-44 50-56-116z"/>',
    front:
      '<path d="M282 314c-4-86 50-122 118-122s122 36 118 122c-14-40-40-62-118-62s-104 22-118 62zM286 380c6 100 56 144 114 144s108-44 114-144c-8 26-20 42-40 46-44-12-104-12-148 0-20-4-32-20-40-46z"/><g fill="none" stroke="#e2b253" stroke-width="9"><circle cx="354" cy="364" r="40"/><circle cx="446" cy="364" r="40"/><path d="M394 360q6-6 12 0M314 358l-28-8M486 358l28-8"/></g>',
  }),
  planner: `<path fill="#e3cdb4" d="M0 0h800v800H0z"/><path fill="#eedcc7" d="M0 420 800-40v250L0 690z"/>
<g transform="rotate(-9 400 470)"><path fill="#b98f68" opacity=".5" d="M214 262h408v470H214z"/><path fill="#fffdf8" d="M196 244h408v470H196z"/><path fill="#c4573a" d="M196 244h408v62H196z"/><path stroke="#e4dccf" stroke-width="4" d="M226 372h348M226 438h348M226 504h348M226 570h348M226 636h348"/>
<g fill="none" stroke="#8a8178" stroke-width="9" stroke-linecap="round"><path d="M274 350h150M274 416h220M274 482h118M274 548h190M274 614h96"/></g><g fill="#e9a23b"><circle cx="242" cy="350" r="11"/><circle cx="242" cy="482" r="11"/></g><g fill="#4d7358"><circle cx="242" cy="416" r="11"/><circle cx="242" cy="548" r="11"/><circle cx="242" cy="614" r="11"/></g>
<path fill="none" stroke="#fffdf8" stroke-width="10" stroke-linecap="round" d="M226 276h130"/><path fill="#f2b632" d="M548 330h26v300h-26z"/><path fill="#f4dcb8" d="M548 630h26l-13 44z"/><path fill="#33312e" d="M556 658h10l-5 16z"/><path fill="#e58a8a" d="M548 300h26v30h-26z"/></g>
<circle cx="556" cy="166" r="118" fill="#c9a988"/><circle cx="546" cy="156" r="118" fill="#fbf7ef"/><circle cx="546" cy="156" r="78" fill="#efe6d8"/><circle cx="546" cy="156" r="62" fill="#6b3d24"/><path fill="#c99a6b" d="M546 118c30-26 54 20 0 62-54-42-30-88 0-62z"/>
<path fill="#4d7358" d="M130 0c90 20 150 90 160 190-100-10-180-80-160-190z"/><path fill="#6f9672" d="M40 60c110 0 170 70 190 170-100 20-190-50-190-170z"/>`,
  cake: `<path fill="#fbe4d8" d="M0 0h800v800H0z"/><path fill="none" stroke="#8a5a4c" stroke-width="4" d="M0 176q200 92 400 60T800 176"/><path fill="#e4572e" d="M40 192l64 24-42 44z"/><path fill="#2f6690" d="M142 224l66 14-36 50z"/><path fill="#3a7d5c" d="M248 242l68 2-30 54z"/><path fill="#c04a7a" d="M486 222l64-12-20 58z"/><path fill="#f2b632" d="M596 202l64-10-22 56z"/><path fill="#2f6690" d="M702 188l60-10-20 54z"/>
<ellipse cx="400" cy="634" rx="250" ry="22" fill="#cf9d8c"/><path fill="#fff7f0" d="M206 596h388v30H206z"/><path fill="#8c4a2f" d="M226 478h348v118H226z"/><path fill="#e9a9b5" d="M226 478h348v46c-30 0-30 34-58 34s-28-34-58-34-30 40-58 40-28-40-58-40-28 34-58 34-28-34-58-34z"/><path fill="#fff7f0" d="M286 388h228v90H286z"/><path fill="#c04a7a" d="M286 388h228v30c-28 0-28 24-56 24s-28-24-58-24-28 24-58 24-28-24-56-24z"/>
<g fill="#f2b632"><circle cx="270" cy="566" r="8"/><circle cx="340" cy="576" r="8"/><circle cx="460" cy="576" r="8"/><circle cx="530" cy="566" r="8"/></g><path fill="#2f6690" d="M332 326h18v62h-18z"/><path fill="#3a7d5c" d="M391 314h18v74h-18z"/><path fill="#e4572e" d="M450 326h18v62h-18z"/><path fill="#f58a1f" d="M341 320c-20-8-18-32 0-54 18 22 20 46 0 54zM400 308c-20-8-18-32 0-54 18 22 20 46 0 54zM459 320c-20-8-18-32 0-54 18 22 20 46 0 54z"/>`,
  lake: `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7fb0d0"/><stop offset=".6" stop-color="#f8d9bd"/><stop offset="1" stop-color="#f6b48f"/></linearGradient><linearGradient id="w" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#efb79b"/><stop offset=".3" stop-color="#5d93ad"/><stop offset="1" stop-color="#123c58"/></linearGradient></defs>
<path fill="url(#s)" d="M0 0h800v350H0z"/><g transform="translate(0 -90)"><circle cx="470" cy="330" r="62" fill="#fff3df"/><path fill="#a9b9cc" d="M0 380l150-130 110 90 90-70 130 110 130-120 190 120v60H0z"/><path fill="#5f7f92" d="M0 410l110-60 120 50 90-34 90 44h120l110-64 160 64v30H0z"/>
<path fill="url(#w)" d="M0 430h800v460H0z"/><path fill="#fff3df" opacity=".75" d="M418 440h104v7H418zM434 458h72v6h-72zM398 476h96v6h-96zM446 494h62v5h-62z"/><path fill="#3a2b25" d="M316 522c10-26 44-26 52 0z"/><path fill="#e4572e" d="M318 508c6-26 44-26 48 0z"/><path fill="none" stroke="#ffffff90" stroke-width="4" stroke-linecap="round" d="M266 528h150M290 542h100M228 516h50M250 556h70"/><circle cx="566" cy="500" r="15" fill="#f5832a"/><path stroke="#ffffff80" stroke-width="4" d="M540 514h54"/></g>
<path fill="#4d3527" d="M330 800l44-180h52l44 180z"/><path stroke="#2f2018" stroke-width="4" d="M368 646h64M362 672h76M355 700h90M348 730h104M340 762h120"/>`,
  market: `<path fill="#f9efd9" d="M0 0h800v800H0z"/><path fill="#d9c8a8" d="M0 560h800v240H0z"/><path fill="#fdf8ee" d="M0 110h800v110H0z"/><path fill="#2f7d5b" d="M0 110h100v110a50 50 0 0 1-100 0zM200 110h100v110a50 50 0 0 1-100 0zM400 110h100v110a50 50 0 0 1-100 0zM600 110h100v110a50 50 0 0 1-100 0z"/><path fill="#fdf8ee" d="M100 220h100a50 50 0 0 1-100 0zM300 220h100a50 50 0 0 1-100 0zM500 220h100a50 50 0 0 1-100 0zM700 220h100a50 50 0 0 1-100 0z"/>
<defs><g id="c"><path fill="#b97f46" d="M0 70h224v100H0z"/><path stroke="#8f5c2d" stroke-width="6" d="M0 104h224M0 138h224"/></g><g id="f"><circle cx="36" cy="50" r="34"/><circle cx="112" cy="46" r="36"/><circle cx="188" cy="50" r="34"/><circle cx="74" cy="22" r="34"/><circle cx="150" cy="22" r="34"/><path d="M20 40h184v40H20z"/></g></defs>
<g fill="#e2452b"><use href="#f" x="32" y="330"/></g><g fill="#3d7f3f"><use href="#f" x="288" y="330"/></g><g fill="#f2b62c"><use href="#f" x="544" y="330"/></g><g fill="#79b35a"><circle cx="362" cy="346" r="20"/><circle cx="438" cy="348" r="20"/><circle cx="400" cy="372" r="20"/></g>
<use href="#c" x="32" y="320"/><use href="#c" x="288" y="320"/><use href="#c" x="544" y="320"/><g fill="#6a2f63"><use href="#f" x="32" y="522"/></g><g fill="#ef7d22"><use href="#f" x="288" y="522"/></g><g fill="#c8283b"><use href="#f" x="544" y="522"/></g><use href="#c" x="32" y="512"/><use href="#c" x="288" y="512"/><use href="#c" x="544" y="512"/>
<g fill="#3d7f3f"><path d="M106 334l-22-22h44zM182 334l-22-22h44zM616 520l20-30 8 30zM692 520l20-30 8 30z"/></g>`,
  village: `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#bcd6dc"/><stop offset="1" stop-color="#f4e6cf"/></linearGradient><g id="h"><path d="M0 410h84v90H0z"/><path fill="#8c3f2c" d="M-8 412l50-46 50 46z"/><path fill="#fdf3dc" d="M16 426h18v24H16zM50 426h18v24H50zM33 462h18v38H33z"/></g></defs>
<path fill="url(#s)" d="M0 0h800v800H0z"/><circle cx="170" cy="346" r="30" fill="#fff7e4"/><path fill="#93b09a" d="M0 430c120-80 220-80 340-10s280-110 460-20v400H0z"/><path fill="#6f947c" d="M0 470c160-60 300-30 420-10s260-60 380-30v370H0z"/>
<use href="#h" x="44" y="2" fill="#e6c9a0"/><use href="#h" x="140" y="-14" fill="#d98f6c"/><use href="#h" x="240" fill="#f1e3c8"/><use href="#h" x="478" fill="#c9d2c4"/><use href="#h" x="576" y="-12" fill="#e8b26f"/><use href="#h" x="676" y="2" fill="#e9d3b2"/>
<path fill="#efe0c2" d="M354 348h92v152h-92z"/><path fill="#34504a" d="M344 350l56-44 56 44z"/><circle cx="400" cy="396" r="33" fill="#34504a"/><circle cx="400" cy="396" r="27" fill="#fffaf0"/><path fill="none" stroke="#34504a" stroke-width="5" stroke-linecap="round" d="M400 378v18l13 9"/><path fill="#34504a" d="M384 500v-32a16 16 0 0 1 32 0v32z"/>
<path fill="#2f5b45" d="M330 500c-26-30-14-86 4-108 18 22 30 78 4 108zM460 500c-22-26-12-68 4-86 16 18 26 60 4 86zM20 500c-22-26-12-68 4-86 16 18 26 60 4 86z"/><path fill="#557d5f" d="M0 494c260-16 540-16 800 0v306H0z"/>`,
  night: `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#141233"/><stop offset="1" stop-color="#5a3a78"/></linearGradient></defs><path fill="url(#s)" d="M0 0h800v800H0z"/><path fill="#ffe9b8" d="M521 155A96 96 0 1 0 600 283A82 82 0 0 1 521 155z"/>
<g fill="#fff6dc"><circle cx="220" cy="180" r="6"/><circle cx="330" cy="110" r="5"/><circle cx="150" cy="320" r="5"/><circle cx="640" cy="380" r="5"/><circle cx="400" cy="300" r="4"/><circle cx="300" cy="250" r="4"/></g><path fill="#3a2b63" d="M0 520h110v-90h90v60h80v-130h110v170h80v-100h120v70h90v-50h120v350H0z"/>
<path fill="#17132e" d="M0 600h70v-80h120v110h70v-60l60-50 60 50v60h70v-190h30v-60h16v60h34v190h70v-100h110v70h90v200H0z"/><path fill="#ffc65c" d="M96 550h22v26H96zM140 550h22v26h-22zM96 600h22v26H96zM290 580h24v28h-24zM334 640h24v28h-24zM470 470h20v24h-20zM502 470h20v24h-20zM470 520h20v24h-20zM502 570h20v24h-20zM630 560h24v26h-24zM676 560h24v26h-24zM630 610h24v26h-24zM40 680h24v28H40zM180 690h24v28h-24zM560 690h24v28h-24zM740 660h24v28h-24z"/>`,
} as const;

export type BuiltInPictureName = keyof typeof drawings;
export const builtInPictureNames = Object.keys(drawings) as [BuiltInPictureName, ...BuiltInPictureName[]];

/** A built-in image as a square SVG document. */
export function builtInPicture(name: BuiltInPictureName): Uint8Array {
  const document = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800">${drawings[name]}</svg>`;
  return new TextEncoder().encode(document);
}
