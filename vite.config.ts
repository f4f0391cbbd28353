import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/**
 * The second step of the build: what has to start fast, compiled already, as one file each with all that it imports,
 * because opening hundreds of small modules takes longer than what they then do. Outside stay the modules whose
 * classes the caller asks for by identity, and libraries that are loaded when they are needed or read files of theirs.
 */
export default defineConfig(({ mode }) => {
  const { entry, minify, external } = parts[mode as keyof typeof parts] ?? parts.production;
  return {
    logLevel: 'warn',
    plugins: [keepPlaces(dirname(entry))],
    build: {
      ssr: true,
      target: 'node20',
      minify,
      outDir: dirname(entry),
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: entry,
        external: [/\/(failure|io)\.js$/],
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
    ssr: { noExternal: true, external: [...external] },
  };
});

const libraries = [
  'refa',
  'postgres',
  'pino',
  '@electric-sql/pglite',
  'fs-native-extensions',
  'gpt-tokenizer',
  '@pydantic/genai-prices',
];

/** By mode. What the service is made of keeps its names, for the log. */
const parts = {
  production: { entry: 'dist/cli/commands/diff.js', minify: true, external: ['refa'] },
  service: { entry: 'dist/main.js', minify: false, external: libraries },
  judge: { entry: 'dist/registry/judge/judgeProcess.js', minify: false, external: libraries },
} as const;

/** A module that looks for a file beside itself finds it from where it stands now. */
const keepPlaces = (folder: string): Plugin => ({
  name: 'keep-places',
  transform: (code, id) => {
    const own = fileURLToPath(new URL('dist/', import.meta.url));
    if (!id.startsWith(own) || !code.includes('import.meta.url')) return null;
    const place = relative(fileURLToPath(new URL(folder, import.meta.url)), id);
    return {
      code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`),
      map: null,
    };
  },
});
