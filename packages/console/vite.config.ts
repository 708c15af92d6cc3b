/** The build: files with content hashes in their names. */
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { libraryIn } from '../../scripts/release/notices.ts'

const LICENSES = 'licenses.json'
/** The packages with the files that src/typefaces.css names. */
const TYPEFACES = ['@fontsource-variable/inter', '@fontsource-variable/jetbrains-mono', '@fontsource/inter']

/** The schemas for forms, from openapi.json of the service. */
const FORMS = [
  'AbsencePatch',
  'AddressContent',
  'AgentContent',
  'AgentPatch',
  'CompanyContent',
  'CrewMemberPatch',
  'DocumentPatch',
  'ItemPatch',
  'JobPatch',
  'MovePartyPatch',
  'MovePatch',
  'MoveStatusChange',
  'NewAbsence',
  'NewCrewMember',
  'NewKey',
  'NewLink',
  'NewMessage',
  'NewMessageOptOut',
  'NewMessageRule',
  'NewMessageTemplate',
  'NewMove',
  'NewMoveParty',
  'NewParty',
  'NewService',
  'NewShipment',
  'NewStorageExtension',
  'NewStorageStay',
  'NewTestMessage',
  'NewTruck',
  'NewWebhook',
  'NewWeighing',
  'PartyPatch',
  'ServicePatch',
  'ServiceStatusChange',
  'ShipmentPatch',
  'ShipmentStatusChange',
  'StorageExtensionDecision',
  'StorageStayPatch',
  'TruckPatch',
  'TruckWeighing',
  'WeighingPatch',
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
      const all = JSON.parse(readFileSync(description, 'utf8')).components.schemas as Record<string, object>
      // What several schemas share stands once in the description. Here every form has all of it.
      const whole = (_name: string, part: { $ref?: string } | null): unknown => {
        const name = part?.$ref?.split('/').at(-1)
        if (name === undefined || FORMS.includes(name)) return part
        const { $ref: _, ...own } = part!
        return { ...all[name], ...own }
      }
      const wanted = Object.fromEntries(FORMS.filter((form) => form in all).map((form) => [form, all[form]]))
      return `export const schemas = ${JSON.stringify(wanted, whole)}`
    },
  }
}

/** What PDF files are made with, which is loaded when the first is made. */
const PDF_LIBRARIES =
  /node_modules\/(?:pdfkit|fontkit|linebreak|png-js|fflate|restructure|brotli|pako|dfa|clone|base64-js|tiny-inflate|fast-deep-equal|unicode-(?:trie|properties)|@noble|@swc)\//

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

const START = fileURLToPath(new URL('src/start/start.ts', import.meta.url))

/** The modules of the first file: start.ts, and what it imports, directly or not, without what it loads later. */
function startModules(ctx: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of ctx.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  visit(START)
  return found
}

function startGroup() {
  let modules: ReadonlySet<string> | undefined
  return {
    debugName: 'start',
    name: (id: string, ctx: Rolldown.ChunkingContext) => {
      modules ??= startModules(ctx)
      return modules.has(id) ? 'start' : null
    },
  }
}

/** Runs start.ts as soon as its file is there, before the much larger files that import it are. */
function startFirst(): Plugin {
  return {
    name: 'start-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const file = Object.values(bundle ?? {}).find((each) => each.type === 'chunk' && each.moduleIds.includes(START))
        if (!file) throw new Error('The build has no file with start.ts.')
        const script = '<script type="module" crossorigin src='
        return html
          .replace(script, `${script}"./${file.fileName}"></script>\n    ${script}`)
          .replace(new RegExp(` *<link rel="modulepreload"[^>]*${file.fileName}">\n`), '')
      },
    },
  }
}

/** The typeface of the first page. Its request does not wait for the styles that name it. */
const FIRST_TYPEFACE = /inter-latin-wght-normal-[^/]*\.woff2$/

function typefaceFirst(): Plugin {
  return {
    name: 'typeface-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => FIRST_TYPEFACE.test(name))
        if (!file) throw new Error('The build has no typeface.')
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `./${file}` }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

/** The licenses of the libraries in the page, for the notices and the SBOM of a release. Vite finds modules, but not files that styles name. */
function typefaceLicenses(): Plugin {
  return {
    name: 'typeface-licenses',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const licenses = bundle[LICENSES]
        if (licenses?.type !== 'asset') throw new Error(`The build has no ${LICENSES}.`)
        const folders = TYPEFACES.map((name) => dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`))))
        const libraries = [...JSON.parse(String(licenses.source)), ...folders.map((folder) => libraryIn(folder))]
        licenses.source = JSON.stringify(libraries, null, 2)
      },
    },
  }
}

export default defineConfig({
  // All URLs are relative, so that the page works under any path of a proxy.
  base: './',
  plugins: [react(), schemas(), usedStyles(), startFirst(), typefaceFirst(), typefaceLicenses()],
  build: {
    target: 'es2023',
    // These browsers support light-dark(); for older ones the build would rewrite it and break the theme.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    reportCompressedSize: false,
    license: { fileName: LICENSES },
    // The first file reads data while the others are loading. Libraries change seldom: apart from our code, their file stays the same in the
    // caches of browsers. What lists and forms need of the libraries comes with them, what signing in and printing need is in their own files.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            startGroup(),
            { name: 'libraries', test: /node_modules\//, tags: ['$initial'] },
            { name: 'console', tags: ['$initial'] },
            { name: 'list-libraries', test: /node_modules\/@tanstack\/|\/(?:Checkbox|InlineInput|NativeSelect)\// },
            { name: 'pdf-libraries', test: PDF_LIBRARIES },
            { name: 'form-libraries', test: /node_modules\/(?!(?:oauth4webapi|uqr)\/)/ },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 1000,
  },
})
