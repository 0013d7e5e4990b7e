// A render process that does what the value named "headline" tells it to: the worst that an engine can do to a pool.
// Plain JavaScript, because it is started as a process of its own.
const image = { bytes: new Uint8Array([1, 2, 3]), contentType: 'image/png', widthPx: 1, heightPx: 1 };

const templateIds = new Set();
let received = 0;

process.on('message', ({ templateId, template, values }) => {
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
  if (headline === 'count') process.send({ kind: 'image', image: { ...image, widthPx: received } });
  else if (headline === 'fail') process.send({ kind: 'failed', message: 'no glyphs' });
  else if (headline === 'input') process.send({ kind: 'input', variableName: 'headline', message: 'Shorten it.' });
  else setTimeout(() => process.send({ kind: 'image', image: { ...image, widthPx: process.pid } }), Number(headline));
});
process.once('disconnect', () => process.exit(0));
