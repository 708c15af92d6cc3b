/** The committed OpenAPI document: as it is served, and with every reference expanded. */
import { readFileSync } from 'node:fs'
import { expanded } from '../../src/http/openapi/components.ts'
import { SCHEMA_PARTS } from '../../src/http/openapi/parts.ts'
import type { Body } from '../app.ts'

export const committed: Body = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'))
export const expandedDocument = (document: Body): Body => expanded(document, SCHEMA_PARTS)
export const committedWhole: Body = expandedDocument(committed)
