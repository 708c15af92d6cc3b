import { testLanguage } from './topics.ts'

testLanguage('python')
