/** How the page is built: into files whose names carry their content, each also compressed for the server to send as it is. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
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
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

/** What forms are checked by: the very schemas that the service checks by, as its description has them. */
const FORMS = [
  'AddressContent',
  'AgentContent',
  'AgentPatch',
  'MovePatch',
  'NewKey',
  'NewMove',
  'NewService',
  'NewShipment',
  'NewWebhook',
  'ServicePatch',
  'ServiceStatusChange',
  'ShipmentPatch',
  'ShipmentStatusChange',
]

/** Puts those schemas, and nothing else of the description, into the page. */
function schemas(): Plugin {
  const id = 'virtual:vanline-schemas'
  const description = fileURLToPath(new URL('../server/openapi.json', import.meta.url))
  return {
    name: 'schemas',
    resolveId: (name) => (name === id ? `\0${id}` : undefined),
    load(name) {
      if (name !== `\0${id}`) return undefined
      this.addWatchFile(description)
      const all = JSON.parse(readFileSync(description, 'utf8')).components.schemas as Record<string, unknown>
      const wanted = Object.fromEntries(FORMS.filter((form) => form in all).map((form) => [form, all[form]]))
      return `export const schemas = ${JSON.stringify(wanted)}`
    },
  }
}

/** Takes each icon from its own file: the one that holds all of them has thousands, which would be read only to be left out. */
function icons(): Plugin {
  const all = /import \{([^}]+)\} from '@tabler\/icons-react'/
  return {
    name: 'icons',
    enforce: 'pre',
    transform(code, id) {
      const names = id.includes('/console/src/') ? all.exec(code)?.[1] : undefined
      if (names === undefined) return undefined
      const each = names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')
      const from = (name: string) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs'`
      return { code: code.replace(all, each.map(from).join(';')), map: null }
    },
  }
}

export default defineConfig({
  // Every URL is relative, so that the page works under any path that a proxy gives it.
  base: './',
  plugins: [icons(), react(), schemas(), compressed()],
  build: {
    target: 'es2023',
    // From these on light-dark() is understood, which otherwise would be rewritten into something that our theme does not know.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
  },
})
