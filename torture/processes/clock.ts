/**
 * Gives the process another clock. TORTURE_CLOCK says which: `frozen` stands still, `back` goes an hour back every second, `jumping` goes
 * anywhere within a day, and `fast` passes a day in ten seconds, with long intervals divided by a hundred.
 */
const RealDate = Date
const realNow = Date.now.bind(Date)
const startedAt = realNow()
const HOUR_MS = 3_600_000

const CLOCKS: Record<string, () => number> = {
  frozen: () => startedAt,
  back: () => realNow() - Math.floor((realNow() - startedAt) / 1000) * HOUR_MS,
  jumping: () => startedAt + Math.floor((Math.random() - 0.5) * 24 * HOUR_MS),
  fast: () => startedAt + (realNow() - startedAt) * 8_640,
}
const now = CLOCKS[process.env.TORTURE_CLOCK ?? 'frozen']!

Date.now = now
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args) => Reflect.construct(target, args.length === 0 ? [now()] : args),
})

const FAST_FROM_MS = 60_000
const realInterval = globalThis.setInterval
if (process.env.TORTURE_CLOCK === 'fast')
  globalThis.setInterval = ((work: () => void, delayMs: number) =>
    realInterval(work, delayMs >= FAST_FROM_MS ? delayMs / 100 : delayMs)) as typeof setInterval
