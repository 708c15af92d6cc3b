import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { reasonOf } from '../reason.ts'
import { type Finding, ok, wrong } from './finding.ts'

const RENEW_BEFORE_DAYS = 14
const DAY_MS = 24 * 3600 * 1000

/** Checks that both TLS files exist, belong together, and do not expire soon. */
export function checkTls(certPath: string, keyPath: string, clock: () => number = Date.now): Finding {
  if (certPath === '' && keyPath === '') return ok('TLS', 'off: plain HTTP')
  try {
    const certificate = new X509Certificate(readFileSync(certPath))
    if (!certificate.checkPrivateKey(createPrivateKey(readFileSync(keyPath))))
      return wrong('TLS', `${keyPath} is not the key of ${certPath}`, 'Set both to files of the same pair.')
    const days = Math.floor((Date.parse(certificate.validTo) - clock()) / DAY_MS)
    if (Date.parse(certificate.validFrom) > clock())
      return wrong('TLS', `${certPath} is not valid before ${certificate.validFrom}`, 'Check the clock, or wait.')
    if (days < RENEW_BEFORE_DAYS)
      return wrong(
        'TLS',
        days < 0 ? `${certPath} has expired` : `${certPath} expires in ${days} days`,
        'Renew the certificate.',
      )
    return ok('TLS', `${certPath}, valid for ${days} days`)
  } catch (error) {
    return wrong(
      'TLS',
      `the files cannot be read: ${reasonOf(error)}`,
      'Check VANLINE_TLS_CERT and VANLINE_TLS_KEY: two PEM files.',
    )
  }
}
