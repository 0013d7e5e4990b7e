import { createQuote, escapeBraced } from './quote-text.ts';
import { createSampleBody, type Sample } from './sample.ts';
import { writeLiteral, type Notation } from './write-literal.ts';

const notation: Notation = {
  indent: '  ',
  text: createQuote({ quote: '"', special: '#', escape: escapeBraced }),
  object: { open: '{', close: '}', entry: (key, value) => `${key} => ${value}` },
};

export const rubySample: Sample = {
  label: 'Ruby',
  file: 'render.rb',
  command: 'ruby render.rb',
  comment: '#',
  write: (call) => `require "json"
require "net/http"

uri = URI(${notation.text(call.address)})
request = Net::HTTP::Post.new(uri)
request["${call.keyHeader}"] = ENV.fetch("${call.keyVariable}")
request["Content-Type"] = "application/json"
request.body = JSON.generate(${writeLiteral(createSampleBody(call), notation, 0)})

response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == "https") { |http| http.request(request) }
abort "#{response.code}: #{response.body}" unless response.is_a?(Net::HTTPSuccess)
File.binwrite("${call.fileName}", response.body)
`,
};
