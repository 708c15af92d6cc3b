import { testLanguage } from './topics.ts'

testLanguage('go')
