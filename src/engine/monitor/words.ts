import { addTexts } from '../../i18n/instance.ts'
import { monitor } from '../../i18n/monitor.ts'

// Each of the parts here may be the first that is drawn.
addTexts({ monitor })
