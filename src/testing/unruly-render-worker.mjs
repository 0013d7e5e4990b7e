// A render process whose misbehavior depends on the value for "headline". Plain JavaScript, because Node runs it directly.
const image = {
  bytes: new Uint8Array([1, 2, 3]),
  contentType: 'image/png',
  widthPx: 1,
  heightPx: 1,
  findings: [],
  places: [],
};

const templateIds = new Set();
const pixels = [];
const numbers = [];
let received = 0;

process.on('message', ({ drawing, font, templateId, template, values }) => {
  // Never finishes reading.
  if (drawing !== undefined || font !== undefined) return;
  const headline = values.get('headline');
  if (template !== undefined) received += 1;
  if (template !== undefined) templateIds.add(templateId);
  if (!templateIds.has(templateId)) {
    process.send({ kind: 'templateMissing' });
    return;
  }
  if (headline === 'abort') process.abort();
  if (headline === 'exit') process.exit(0);
  if (headline === 'hang') for (;;);
  if (headline === 'silence') return;
  if (headline === 'memory') {
    // Enough for a test without exhausting the machine. The process then sends nothing.
    for (let index = 0; index < 40; index += 1) pixels.push(Buffer.alloc(10_000_000, 1));
    for (;;);
  }
  // Allocates 800 MB, then responds as it would to any other text.
  if (headline === 'heap') for (let index = 0; index < 100; index += 1) numbers.push(Array(1_000_000).fill(0.5));
  if (headline === 'environment') {
    const names = Object.keys(process.env).filter((name) => !name.startsWith('NODE_'));
    process.send({ kind: 'image', image: { ...image, contentType: names.join(' ') } });
  } else if (headline === 'count') process.send({ kind: 'image', image: { ...image, widthPx: received } });
  else if (headline === 'fail') process.send({ kind: 'failed', message: 'no glyphs' });
  else if (headline === 'input') process.send({ kind: 'input', variableName: 'headline', message: 'Shorten it.' });
  else setTimeout(() => process.send({ kind: 'image', image: { ...image, widthPx: process.pid } }), Number(headline));
});
process.once('disconnect', () => process.exit(0));
process.send('started');
