import { account } from '../../i18n/account.ts'
import { addTexts } from '../../i18n/instance.ts'

// Each of the parts that are fetched by themselves may be the first.
addTexts({ account })
