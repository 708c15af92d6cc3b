/** The language of the page, and how it writes times, days and numbers. */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { dayIn, daysAhead } from '../jobs/days.ts'
import { EN, type Words } from '../words/en.ts'
import { ES } from '../words/es.ts'

const LANGUAGES = { en: { words: EN, name: 'English' }, es: { words: ES, name: 'Español' } } as const
export type Language = keyof typeof LANGUAGES
export const LANGUAGE_NAMES: readonly [Language, string][] = [
  ['en', LANGUAGES.en.name],
  ['es', LANGUAGES.es.name],
]

const CHOICE = 'vanline-crew-language'
const isLanguage = (tag: string | null | undefined): tag is Language => tag === 'en' || tag === 'es'

/** The chosen language, or else the first one of the phone that the page speaks. */
export function languageOf(): Language {
  const chosen = localStorage.getItem(CHOICE)
  if (isLanguage(chosen)) return chosen
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en'
}

export const chooseLanguage = (language: Language): void => localStorage.setItem(CHOICE, language)

export const LanguageContext = createContext<Language>('en')

export type Speech = {
  words: Words
  locale: string
  time: (atMs: number, timeZone?: string) => string
  /** A date with its time. */
  dateTime: (atMs: number) => string
  /** A time, with its date if that is not today on the phone. */
  moment: (atMs: number, nowMs: number) => string
  clock: (text: string) => string
  day: (day: string, timeZone: string, nowMs: number) => string
  /** A day by its date, for example Friday, December 4. */
  date: (day: string) => string
  number: (value: number) => string
}

/** Formats by language and time zone: making one takes a slow phone milliseconds, and a list of jobs has dozens of times. */
const times = new Map<string, Intl.DateTimeFormat>()

const TIME = { hour: 'numeric', minute: '2-digit' } as const
const DATE_TIME = { day: 'numeric', month: 'short', ...TIME } as const

function timeFormat(locale: string, timeZone?: string, form: typeof TIME = TIME): Intl.DateTimeFormat {
  const name = `${locale} ${timeZone} ${form === TIME}`
  const format = times.get(name) ?? new Intl.DateTimeFormat(locale, { ...form, ...(timeZone && { timeZone }) })
  times.set(name, format)
  return format
}

const localeOf = (language: Language): string => navigator.languages.find((tag) => tag.startsWith(language)) ?? language

/** Writes a time, a number and a day. The first ones take a slow phone 0.2 s, which it has while it waits for its database or the service. */
export function prepareFormats(): void {
  const locale = localeOf(languageOf())
  timeFormat(locale, 'UTC').format(0)
  new Intl.NumberFormat(locale).format(0)
  dayIn('UTC', 0)
}

export function useSpeech(): Speech {
  const language = useContext(LanguageContext)
  return speechOf(language, localeOf(language))
}

export function speechOf(language: Language, locale: string): Speech {
  const { words } = LANGUAGES[language]
  const time = (atMs: number, timeZone?: string) => timeFormat(locale, timeZone).format(atMs)
  const dateTime = (atMs: number) => timeFormat(locale, undefined, DATE_TIME).format(atMs)
  return {
    words,
    locale,
    time,
    dateTime,
    moment: (atMs, nowMs) => (isSameDay(atMs, nowMs) ? time(atMs) : dateTime(atMs)),
    clock: (text) => time(Date.parse(`2026-01-01T${text}:00Z`), 'UTC'),
    day: (day, timeZone, nowMs) => dayText(day, timeZone, nowMs, words) ?? dateText(day, locale),
    date: (day) => dateText(day, locale),
    number: (value) => new Intl.NumberFormat(locale).format(value),
  }
}

const isSameDay = (oneMs: number, otherMs: number): boolean =>
  new Date(oneMs).toDateString() === new Date(otherMs).toDateString()

/** The name of a day near today. */
const dayText = (day: string, timeZone: string, nowMs: number, words: Words): string | undefined =>
  ({ '-1': words.yesterday, '0': words.today, '1': words.tomorrow })[String(daysAhead({ day, timeZone }, nowMs))]

const dateText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.parse(day),
  )
