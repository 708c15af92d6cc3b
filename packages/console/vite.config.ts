/** How the page is built: into files whose names carry their content, each also compressed for the server to send as it is. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const COMPRESSED = /\.(js|css|svg|json)$/

/** Writes `<file>.br` and `<file>.gz` beside what gets smaller by it. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => COMPRESSED.test(file))) {
        const path = join(dir!, name)
        const bytes = readFileSync(path)
        writeFileSync(`${path}.br`, brotliCompressSync(bytes))
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

export default defineConfig({
  // Every URL is relative, so that the page works under any path that a proxy gives it.
  base: './',
  plugins: [react(), compressed()],
  build: {
    target: 'es2023',
    // From these on light-dark() is understood, which otherwise would be rewritten into something that our theme does not know.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
  },
})
