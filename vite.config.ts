import { defineConfig } from 'vite';

/**
 * The second step of the build: `toolset diff`, compiled already, as one file with all that it imports, because
 * opening hundreds of small modules took longer than comparing. Outside stay the modules whose classes the
 * caller asks for by identity, and the library that is loaded when it is needed.
 */
export default defineConfig({
  logLevel: 'warn',
  build: {
    ssr: true,
    target: 'node20',
    minify: true,
    outDir: 'dist/cli/commands',
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: 'dist/cli/commands/diff.js',
      external: [/\/(failure|io)\.js$/],
      output: { entryFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: true, external: ['refa'] },
});
