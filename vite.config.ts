import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { leanForm } from './src/server/vite-lean-form.ts';
import { leanQuery } from './src/server/vite-lean-query.ts';
import { serveApi } from './src/build/vite-api.ts';
import { compileEagerly } from './src/server/vite-eager-chunks.ts';
import { compressFiles } from './src/server/vite-compress.ts';
import { buildDemo } from './src/build/vite-demo.ts';
import { runBeforePaint } from './src/server/vite-before-paint.ts';
import { takeFirstScreen } from './src/server/vite-first-screen.ts';
import { chunkOfPage } from './src/server/vite-page-chunk.ts';
import { leanStyles } from './src/server/vite-lean-styles.ts';
import { slimLazyStyles } from './src/server/vite-lazy-styles.ts';

/** The oldest that have `light-dark()`, `field-sizing` or its fallback, and the rest that the app relies on. */
const BROWSERS = ['chrome123', 'firefox128', 'safari17.5'];

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: isSsrBuild
    ? [takeFirstScreen()]
    : [
        react(),
        tailwindcss(),
        serveApi(),
        runBeforePaint(),
        slimLazyStyles(),
        leanStyles(),
        leanForm(),
        leanQuery(),
        compileEagerly('index', 'list-pages'),
        mode === 'demo' ? buildDemo() : compressFiles(),
      ],
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        target: 'node20',
        ssr: true,
        copyPublicDir: false,
        rollupOptions: {
          input: {
            main: 'src/server/main.ts',
            service: 'src/server/service-main.ts',
            galley: 'src/server/galley-main.ts',
            'first-screen': 'src/app/shell/draw-first-screen.tsx',
            'render-worker': 'src/service/render-pool/render-worker.ts',
            'packing-thread': 'src/service/renderer/png/packing-thread.ts',
          },
        },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        target: BROWSERS,
        cssTarget: BROWSERS,
        modulePreload: false,
        assetsInlineLimit: 0,
        // What every page loads is one file, and so is what the first screen adds: split further, they compress worse.
        rollupOptions: {
          output: {
            // The first file names all others, and a hash does not compress: of one name, 42 bits tell any two apart.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              groups: [
                { name: 'shell', tags: ['$initial'] },
                { name: 'list-pages', test: /\/(projects-page|project-page|proof-sheet)\.tsx$/ },
                {
                  debugName: 'template-page',
                  name: chunkOfPage('template-page', path.join(import.meta.dirname, 'src/app/shell/template-page.tsx')),
                },
                // What a press of Generate needs; it all comes once the form is there.
                { name: 'spend', test: /\/(spend|wire-values|place-messages|check-typed)\.ts$/ },
              ],
            },
          },
        },
      },
  // In the server's build, so that its kind does not hang on the environment it runs in.
  ssr: { noExternal: isSsrBuild ? [/^react/, /^@tanstack/] : [] },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  worker: { format: 'es' },
  server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 4600), strictPort: true },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    globalSetup: 'src/testing/start-postgres.ts',
    // A core each: one test spends its time waiting for the processes it started.
    maxWorkers: 2,
    // For machines that are slow or busy: no test says anything about time.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
}));
