import { addTexts } from '../../i18n/instance.ts'
import { monitor } from '../../i18n/monitor.ts'

// Any of the lazy chunks may load first.
addTexts({ monitor })
