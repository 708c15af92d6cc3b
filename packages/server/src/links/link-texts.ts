import { secretTexts } from '../kernel/secret-text.ts'

export const LINK_TEXTS = secretTexts('vlt')

/** The address of the page of a link. */
export const trackingUrl = (publicUrl: string, text: string): string => `${publicUrl}/track#${text}`
