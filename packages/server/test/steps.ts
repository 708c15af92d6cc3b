/** A value that counts how often its members or names are read. So a test can measure cost without a clock. */
export function counted<Value extends object>(value: Value): { value: Value; steps(): number } {
  let steps = 0
  const proxies = new WeakMap<object, object>()
  const wrapped = (inner: object): object => {
    const known = proxies.get(inner)
    if (known) return known
    const proxy = new Proxy(inner, {
      get(target, name, receiver) {
        steps += 1
        const member = Reflect.get(target, name, receiver)
        return typeof member === 'object' && member !== null ? wrapped(member) : member
      },
      has(target, name) {
        steps += 1
        return Reflect.has(target, name)
      },
      ownKeys(target) {
        const names = Reflect.ownKeys(target)
        steps += names.length
        return names
      },
    })
    proxies.set(inner, proxy)
    return proxy
  }
  return { value: wrapped(value) as Value, steps: () => steps }
}
