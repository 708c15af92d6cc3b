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

export default defineConfig({
  // All URLs are relative, so that the page works under any path of a proxy.
  base: './',
  plugins: [react(), schemas()],
  build: {
    target: 'es2023',
    // These browsers support light-dark(); for older ones the build would rewrite it and break the theme.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    reportCompressedSize: false,
    // The licenses of the libraries in the page, for the notices and the SBOM of a release.
    license: { fileName: 'licenses.json' },
    // Libraries change seldom: apart from our code, their file stays the same in git and in the caches of browsers. The ones for signing in and
    // for printing are loaded where they are needed.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'libraries', test: /node_modules\/(?!(?:oauth4webapi|uqr)\/)/ }] } },
    },
    chunkSizeWarningLimit: 1000,
  },
})
