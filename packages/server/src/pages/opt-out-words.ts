/** What the page for ending messages says, in the languages of the page of tracking links. */
type Way = 'EMAIL' | 'TEXT'
export type OptOutWords = {
  title: string
  /** Who sends, if the company has no name. */
  company: string
  what: Record<Way, string>
  button: string
  states: Record<'ask' | 'done' | 'unknown', string>
}

export const OPT_OUT_WORDS = {
  en: {
    title: 'Messages about your move',
    company: 'The company',
    what: { EMAIL: 'e-mails', TEXT: 'text messages' },
    button: 'Send me no more',
    states: {
      ask: 'Do you want no more {what} from {company}?',
      done: '{company} sends you no more {what}. If you change your mind, call the office.',
      unknown: 'This link is not complete. Copy all of it from the message.',
    },
  },
  es: {
    title: 'Mensajes sobre su mudanza',
    company: 'La empresa',
    what: { EMAIL: 'correos electrónicos', TEXT: 'mensajes de texto' },
    button: 'No quiero recibir más',
    states: {
      ask: '¿No quiere recibir más {what} de {company}?',
      done: '{company} no le enviará más {what}. Si cambia de opinión, llame a la oficina.',
      unknown: 'Este enlace no está completo. Cópielo entero del mensaje.',
    },
  },
  fr: {
    title: 'Messages sur votre déménagement',
    company: 'L’entreprise',
    what: { EMAIL: 'e-mails', TEXT: 'SMS' },
    button: 'Ne plus en recevoir',
    states: {
      ask: 'Ne voulez-vous plus recevoir de {what} de {company} ?',
      done: '{company} ne vous enverra plus de {what}. Si vous changez d’avis, appelez le bureau.',
      unknown: 'Ce lien n’est pas complet. Copiez-le entièrement depuis le message.',
    },
  },
  de: {
    title: 'Nachrichten zu Ihrem Umzug',
    company: 'Das Unternehmen',
    what: { EMAIL: 'E-Mails', TEXT: 'SMS' },
    button: 'Keine weiteren senden',
    states: {
      ask: 'Möchten Sie keine {what} mehr von {company}?',
      done: '{company} sendet Ihnen keine {what} mehr. Wenn Sie es sich anders überlegen, rufen Sie im Büro an.',
      unknown: 'Dieser Link ist nicht vollständig. Kopieren Sie ihn ganz aus der Nachricht.',
    },
  },
} satisfies Record<string, OptOutWords>

type Language = keyof typeof OPT_OUT_WORDS

const isKnown = (language: string): language is Language => Object.hasOwn(OPT_OUT_WORDS, language)

/** The first language of a reader that there is; English otherwise. */
export function wordsFor(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '').split(',').map((each) => each.trim().slice(0, 2).toLowerCase())
  return wanted.find(isKnown) ?? 'en'
}
