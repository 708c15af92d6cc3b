import type { FastifyInstance } from 'fastify'
import type { Runtime } from '../http/context.ts'
import type { OpenapiVersion } from '../http/openapi/openapi.ts'
import { type ConsoleOptions, consolePage } from './console.ts'
import { crewPage } from './crew.ts'
import { llmsTxt } from './llms-txt.ts'
import { optOutPage } from './opt-out.ts'
import { referencePage } from './reference.ts'
import { securityTxt } from './security-txt.ts'
import { trackingPage } from './track.ts'

type PageOptions = ConsoleOptions & { securityContact?: string; mcp?: boolean }

/** The pages for browsers, and texts at known paths. They are registered before routes must declare a scope. */
export async function registerPages(
  app: FastifyInstance,
  openapi: (version?: OpenapiVersion) => Record<string, unknown>,
  options: PageOptions,
  runtime: Runtime,
): Promise<void> {
  const { clock } = runtime
  await referencePage(app, openapi, options.publicUrl)
  consolePage(app, options, clock)
  trackingPage(app)
  optOutPage(app, runtime)
  crewPage(app, options, clock)
  securityTxt(app, options, clock)
  llmsTxt(app, options)
}
