import { createQuote, escapeBraced } from './quote-text.ts';
import { createSampleBody, WAIT_SECONDS_MAX, writeKeyHint, type Sample } from './sample.ts';
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
require "securerandom"

key = ENV["${call.keyVariable}"].to_s
abort "${writeKeyHint(call)}" if key.empty?

uri = URI(${notation.text(call.address)})
request = Net::HTTP::Post.new(uri)
request["${call.keyHeader}"] = key
request["Idempotency-Key"] = SecureRandom.uuid
request["Content-Type"] = "application/json"
request.body = JSON.generate(${writeLiteral(createSampleBody(call), notation, 0)})

options = { use_ssl: uri.scheme == "https", open_timeout: ${call.timeoutSeconds}, read_timeout: ${call.timeoutSeconds} }
render = -> { Net::HTTP.start(uri.hostname, uri.port, options) { |http| http.request(request) } }
response = render.call
seconds = response["Retry-After"].to_i
if %w[429 503].include?(response.code) && seconds.between?(1, ${WAIT_SECONDS_MAX})
  sleep seconds
  response = render.call
end
abort "#{response.code}: #{response.body}" unless response.is_a?(Net::HTTPSuccess)
File.binwrite("${call.fileName}", response.body)
`,
};
