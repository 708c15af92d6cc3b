import { testLanguage } from './topics.ts'

testLanguage('typescript')
