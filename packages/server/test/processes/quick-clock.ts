/**
 * Loaded before the service in its process: its clock runs QUICK_CLOCK_TIMES as fast since QUICK_CLOCK_FROM, and long intervals are as much
 * shorter. Nodes with the same two values agree about the time. Hours of leases and repeated attempts so pass in a minute.
 */
const RealDate = Date
const realNow = Date.now.bind(Date)
const from = Number(process.env.QUICK_CLOCK_FROM)
const times = Number(process.env.QUICK_CLOCK_TIMES)
const now = () => Math.floor(from + (realNow() - from) * times)

Date.now = now
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args) => Reflect.construct(target, args.length === 0 ? [now()] : args),
})

const LONG_FROM_MS = 10_000
const realInterval = globalThis.setInterval
globalThis.setInterval = ((work: () => void, delayMs: number) =>
  realInterval(work, delayMs >= LONG_FROM_MS ? delayMs / times : delayMs)) as typeof setInterval
