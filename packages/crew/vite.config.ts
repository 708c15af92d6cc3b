/** The build: the page with content hashes in its names, and the service worker, which knows all of them. */
import { hash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const LICENSES = 'licenses.json'
const WORKER = 'sw.js'
const PUBLIC = join(import.meta.dirname, 'public')

/** Files that a page without a network needs. The icons are for the system, which keeps its own copies. */
const isKept = (name: string): boolean => /\.(js|css|html|svg)$/.test(name) && name !== WORKER

/** Puts the names of all files of this version into the service worker. Names with a content hash need no revision. */
function listFiles(): Plugin {
  return {
    name: 'list-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[WORKER]
        if (worker?.type !== 'chunk') throw new Error('The build has no service worker.')
        if (worker.imports.length > 0) this.error(`The service worker is not one file: ${worker.imports.join(', ')}`)
        const revisionOf = (content: string | Uint8Array) => hash('sha256', content).slice(0, 16)
        const built = Object.values(bundle)
          .filter(({ fileName }) => isKept(fileName))
          .map((file) => ({
            // The page itself is one level above its files.
            url: file.fileName === 'index.html' ? '../crew' : file.fileName,
            revision: file.fileName.startsWith('assets/')
              ? null
              : revisionOf(file.type === 'asset' ? file.source : file.code),
          }))
        const copied = globSync('**/*', { cwd: PUBLIC })
          .filter(isKept)
          .map((url) => ({ url, revision: revisionOf(readFileSync(join(PUBLIC, url))) }))
        const files = [...built, ...copied].toSorted((one, other) => one.url.localeCompare(other.url))
        worker.code = worker.code.replace('__FILES__', JSON.stringify(files))
      },
    },
  }
}

/** Names the page's main script in the HTML, so that it loads together with the first script, which imports it. */
function preloadMain(): Plugin {
  return {
    name: 'preload-main',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle)
          .filter((file) => file.type === 'chunk' && file.isDynamicEntry)
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `./${fileName}` },
            injectTo: 'head',
          })),
    },
  }
}

export default defineConfig({
  // All URLs are relative, so that the page works under any path of a proxy.
  base: './',
  plugins: [preloadMain(), listFiles()],
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    reportCompressedSize: false,
    license: { fileName: LICENSES },
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        sw: join(import.meta.dirname, 'src/service-worker/sw.ts'),
      },
      output: { entryFileNames: ({ name }) => (name === 'sw' ? WORKER : 'assets/[name]-[hash].js') },
    },
  },
})
