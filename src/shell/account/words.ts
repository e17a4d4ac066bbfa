import { account } from '../../i18n/account.ts'
import { addTexts } from '../../i18n/instance.ts'

// Any of the lazy chunks may load first.
addTexts({ account })
