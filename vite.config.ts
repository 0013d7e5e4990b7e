import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import mdx from '@mdx-js/rollup';
import rehypeMdxImportMedia from 'rehype-mdx-import-media';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { compression } from 'vite-plugin-compression2';
import { defineConfig } from 'vitest/config';
import { writeThirdPartyNotices } from './src/build/third-party.ts';
import { serveApi } from './src/build/vite-api.ts';
import { buildDemo } from './src/build/vite-demo.ts';

/**
 * Small parts of three pages or more: one file, as is what every page begins with. The rest is split as by default, and so are
 * patterns, whose engine is large.
 */
const SHARED = {
  name: 'shared',
  test: /src.(app.(ui|lib|template)|variables(?!.check-pattern))|lucide-react/,
  minShareCount: 3,
};

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: isSsrBuild
    ? []
    : [
        {
          enforce: 'pre',
          ...mdx({ format: 'md', remarkPlugins: [remarkGfm], rehypePlugins: [rehypeSlug, rehypeMdxImportMedia] }),
        },
        react(),
        tailwindcss(),
        serveApi(),
        writeThirdPartyNotices(),
        mode === 'demo' ? buildDemo() : compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 1_000 }),
      ],
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
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
    : {
        outDir: 'dist/client',
        manifest: true,
        target: ['chrome123', 'firefox128', 'safari17.5'], // The oldest with `light-dark()`, `field-sizing` or its fallback.
        assetsInlineLimit: 0, // The content policy allows no data URIs.
        rollupOptions: { output: { codeSplitting: { groups: [{ name: 'index', tags: ['$initial'] }, SHARED] } } },
      },
  ssr: { noExternal: isSsrBuild ? ['culori', 'hono', 'kysely', 'zod'] : [] }, // Hundreds of files, opened one by one at each start.
  worker: { format: 'es' },
  server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 4600), strictPort: true },
  test: {
    globalSetup: 'src/testing/start-postgres.ts',
    maxWorkers: 3, // Many tests wait for processes.
    isolate: false, // Files share their modules, loaded once for a process, and the `Response` that a server puts there.
    env: { FONTCONFIG_FILE: `${import.meta.dirname}/src/testing/fonts.conf` },
    include: ['src/**/*.test.ts'],
    testTimeout: 30_000, // No test asserts a time; slow or busy machines need longer than the defaults.
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
}));
