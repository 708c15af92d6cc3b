/**
 * The main script of the executable. The joined modules are assets, each with the bytecode that V8 compiled at the build: a command loads
 * the few that it needs and compiles nothing. compile.cjs uses this file, too, with the same modules in a folder.
 */
const sea = require('node:sea')
const { Script } = require('node:vm')

/** The folder of the modules among the assets. */
const MODULES = 'modules/'
/** The bytecode of a module has its name and this ending. */
const BYTECODE = '.bytecode'

/** Bytecode that does not fit, for example because of NODE_OPTIONS, is ignored: V8 compiles the text. */
const scriptOf = (file, text, bytecode) =>
  new Script(`(function (exports, require, module, __filename) {${text}\n})`, { filename: file, cachedData: bytecode })

/** A `require` for the joined modules, and the scripts that it has loaded. `textOf` and `bytecodeOf` find a module by its name. */
function openModules(textOf, bytecodeOf) {
  const loaded = new Map()
  const scripts = new Map()
  function load(name) {
    if (!name.startsWith('./')) return require(name)
    const known = loaded.get(name)
    if (known) return known.exports
    const module = { exports: {} }
    loaded.set(name, module)
    const file = name.slice('./'.length)
    const script = scriptOf(file, textOf(file), bytecodeOf(file))
    scripts.set(file, script)
    script.runInThisContext()(module.exports, load, module, process.execPath)
    return module.exports
  }
  return { load, scripts }
}

module.exports = { openModules, scriptOf, BYTECODE }

if (sea.isSea()) {
  const { load } = openModules(
    (name) => sea.getAsset(MODULES + name, 'utf8'),
    (name) => Buffer.from(sea.getRawAsset(MODULES + name + BYTECODE)),
  )
  load('./vanline.js').runProgram(process.argv.slice(2))
}
