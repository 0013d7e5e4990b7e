import { createQuote, escapeFourWhole } from './quote-text.ts';
import { createSampleBody, WAIT_SECONDS_MAX, writeKeyHint, type Sample } from './sample.ts';
import { writeFloatWhenLarge, writeLiteral, type Notation } from './write-literal.ts';

const notation: Notation = {
  indent: '\t',
  text: createQuote({ quote: '"', escape: escapeFourWhole }),
  number: writeFloatWhenLarge,
  object: { open: 'map[string]any{', close: '}', entry: (key, value) => `${key}: ${value}` },
};

export const goSample: Sample = {
  label: 'Go',
  file: 'render.go',
  command: 'go run render.go',
  comment: '//',
  write: (call) => `package main

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"time"
)

func main() {
	key := os.Getenv("${call.keyVariable}")
	if key == "" {
		log.Fatal("${writeKeyHint(call)}")
	}
	id := make([]byte, 16)
	if _, err := rand.Read(id); err != nil {
		log.Fatal(err)
	}
	body, err := json.Marshal(${writeLiteral(createSampleBody(call), notation, 1)})
	if err != nil {
		log.Fatal(err)
	}
	request, err := http.NewRequest("POST", ${notation.text(call.address)}, bytes.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("${call.keyHeader}", key)
	request.Header.Set("Idempotency-Key", hex.EncodeToString(id))
	request.Header.Set("Content-Type", "application/json")
	client := http.Client{
		Timeout: ${call.timeoutSeconds} * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error {
			return http.ErrUseLastResponse
		},
	}
	response, err := client.Do(request)
	if err == nil && (response.StatusCode == 429 || response.StatusCode == 503) {
		seconds, _ := strconv.Atoi(response.Header.Get("Retry-After"))
		if seconds > 0 && seconds <= ${WAIT_SECONDS_MAX} {
			response.Body.Close()
			time.Sleep(time.Duration(seconds) * time.Second)
			request.Body = io.NopCloser(bytes.NewReader(body))
			response, err = client.Do(request)
		}
	}
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	if response.StatusCode/100 != 2 {
		log.Fatalf("%s: %s", response.Status, content)
	}
	if err := os.WriteFile("${call.fileName}", content, 0o644); err != nil {
		log.Fatal(err)
	}
}
`,
};
