/** The build: files with content hashes in their names. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The schemas for forms, from openapi.json of the service. */
const FORMS = [
  'AddressContent',
  'AgentContent',
  'AgentPatch',
  'DocumentPatch',
  'MovePartyPatch',
  'MovePatch',
  'MoveStatusChange',
  'NewKey',
  'NewLink',
  'NewMove',
  'NewMoveParty',
  'NewParty',
  'NewService',
  'NewShipment',
  'NewWebhook',
  'PartyPatch',
  'ServicePatch',
  'ServiceStatusChange',
  'ShipmentPatch',
  'ShipmentStatusChange',
]

/** Adds only these schemas to the page. */
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

const STYLES = /@mantine\/core\/styles\/([A-Z]\w+)\.css/g
const CLASSES = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/

/** Fails if src/mantine-styles.ts does not name exactly the components in the page. */
function usedStyles(): Plugin {
  const list = new URL('src/mantine-styles.ts', import.meta.url)
  return {
    name: 'used-styles',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const used = new Set(modules.flatMap((id) => CLASSES.exec(id)?.[1] ?? []))
      const named = new Set([...readFileSync(list, 'utf8').matchAll(STYLES)].map(([, component]) => component!))
      const [missing, unused] = [used.difference(named), named.difference(used)].map((names) => [...names].join(', '))
      if (missing) this.error(`src/mantine-styles.ts has to import the styles of ${missing}.`)
      if (unused) this.error(`src/mantine-styles.ts imports styles that no page uses: ${unused}.`)
    },
  }
}

export default defineConfig({
  // All URLs are relative, so that the page works under any path of a proxy.
  base: './',
  plugins: [react(), schemas(), usedStyles()],
  build: {
    target: 'es2023',
    // These browsers support light-dark(); for older ones the build would rewrite it and break the theme.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    reportCompressedSize: false,
    // The licenses of the libraries in the page, for the notices and the SBOM of a release.
    license: { fileName: 'licenses.json' },
    // Libraries change seldom: apart from our code, their file stays the same in git and in the caches of browsers. The first page loads two files
    // of code; what lists and forms need of the libraries comes with them, what signing in and printing need is in their own files.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules\//, tags: ['$initial'] },
            { name: 'console', tags: ['$initial'] },
            { name: 'list-libraries', test: /node_modules\/@tanstack\/|\/(?:Checkbox|InlineInput|NativeSelect)\// },
            { name: 'form-libraries', test: /node_modules\/(?!(?:oauth4webapi|uqr)\/)/ },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 1000,
  },
})
