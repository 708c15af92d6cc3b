import { ConfigError, helpText, readConfig } from './config/config.ts'
import { serve } from './serve.ts'

// Files that this process creates are readable by its own user only.
process.umask(0o077)

if (process.argv.includes('--help')) console.log(helpText())
else {
  try {
    await serve(readConfig(process.env))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(`vanline: ${error.message}`)
    process.exitCode = 1
    // The channel to a main process would keep this one alive.
    process.disconnect?.()
  }
}
