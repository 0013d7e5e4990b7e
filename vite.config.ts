import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { compression } from 'vite-plugin-compression2';
import { defineConfig } from 'vitest/config';
import { serveApi } from './src/build/vite-api.ts';
import { buildDemo } from './src/build/vite-demo.ts';

/** Of code that needs no process set up for it: neither a server, nor the native code of the service. */
const SHARED_TESTS = 'src/{app/!(developer),batch,contract,proxy,variables}/**/*.test.ts';

/** The oldest that have `light-dark()`, `field-sizing` or its fallback, and the rest that the app relies on. */
const BROWSERS = ['chrome123', 'firefox128', 'safari17.5'];

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: isSsrBuild
    ? []
    : [
        react(),
        tailwindcss(),
        serveApi(),
        mode === 'demo' ? buildDemo() : compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 1_000 }),
      ],
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        ssr: true,
        copyPublicDir: false,
        rollupOptions: {
          input: {
            main: 'src/server/main.ts',
            service: 'src/server/service-main.ts',
            galley: 'src/server/galley-main.ts',
            'render-worker': 'src/service/render-pool/render-worker.ts',
          },
        },
      }
    : // The content policy allows no data URIs.
      { outDir: 'dist/client', manifest: true, target: BROWSERS, cssTarget: BROWSERS, assetsInlineLimit: 0 },
  worker: { format: 'es' },
  server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 4600), strictPort: true },
  test: {
    globalSetup: 'src/testing/start-postgres.ts',
    maxWorkers: 2,
    // Files of the first share their modules, which are then loaded once.
    projects: [
      { extends: true, test: { name: 'shared', include: [SHARED_TESTS], isolate: false } },
      { extends: true, test: { name: 'node', include: ['src/**/*.test.ts'], exclude: [SHARED_TESTS] } },
    ],
    // No test asserts a time; slow or busy machines need longer than the defaults.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
}));
