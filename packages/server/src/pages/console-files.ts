/**
 * The built files of the console and of the page of the crews, which the packages and the executable contain. In a checkout, `npm start` builds them
 * when they are missing (scripts/built-console.js). The server only reads them.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { asShared } from '../http/answer/one-copy.ts'
import { embeddedFile, embeddedNames } from '../kernel/embedded.ts'
import { AppError } from '../kernel/errors.ts'

export type Coding = 'br' | 'gzip'
/** A file, which is compressed once, when it is first asked for in a coding. A typeface or a picture has no codings: its format is compressed. */
export type ConsoleFile = { type: string; plain: Buffer; coded?: (coding: Coding) => Promise<Buffer> }
export type ConsoleFiles = { page: string; files: ReadonlyMap<string, ConsoleFile> }

const FOLDER = new URL('../../console', import.meta.url)
const EMBEDDED = 'console/'
/** The page of the crews is built together with the console, into a folder of its own. */
const CREW = 'crew/'
const NOT_BUILT =
  'The console is not built; everything else works. npm run console builds it, which needs the development packages (npm ci).'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.png': 'image/png',
}
/** Formats that are compressed. */
const COMPRESSED: readonly (string | undefined)[] = [TYPES['.woff'], TYPES['.woff2'], TYPES['.png']]

const COMPRESS: Record<Coding, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (plain) => promisify(gzip)(plain, { level: 9 }),
}

export const openConsole = (folder = fileURLToPath(FOLDER)): ConsoleFiles => openBuilt(folder, EMBEDDED)
export const openCrewPage = (): ConsoleFiles => openBuilt(join(fileURLToPath(FOLDER), CREW), EMBEDDED + CREW)

/** Reads the files of a page, from the executable if the code runs inside one. */
function openBuilt(folder: string, part: string): ConsoleFiles {
  const embedded = embeddedNames(part).map((name) => name.slice(part.length))
  if (embedded.length === 0 && !existsSync(join(folder, 'index.html'))) throw new AppError('unavailable', NOT_BUILT)
  const names =
    embedded.length > 0 ? embedded : globSync('**/*', { cwd: folder }).map((name) => name.replaceAll('\\', '/'))
  const read = (name: string): Buffer => embeddedFile(part + name) ?? readFileSync(join(folder, name))
  const files = names
    .filter((name) => TYPES[extname(name)] !== undefined && !name.startsWith(CREW))
    .map((name) => [name, fileOf(TYPES[extname(name)]!, read(name))] as const)
  return { page: read('index.html').toString(), files: new Map(files) }
}

export function fileOf(type: string, plain: Buffer): ConsoleFile {
  if (COMPRESSED.includes(type)) return { type, plain: asShared(plain) }
  const coded: Partial<Record<Coding, Promise<Buffer>>> = {}
  return {
    type,
    plain: asShared(plain),
    coded: (coding) => {
      coded[coding] ??= COMPRESS[coding](plain).then(asShared)
      return coded[coding]
    },
  }
}
