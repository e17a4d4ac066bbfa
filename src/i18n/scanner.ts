/** Texts of the block that finds a record by its scanned code. */
export const scanner = {
  zh: {
    label: '扫描或输入{{field}}',
    hint: '扫码枪对准输入框扫描即可；手机可用摄像头。',
    find: '查找',
    camera: '打开摄像头',
    stop: '关闭摄像头',
    aim: '将二维码对准取景框',
    none: '没有找到“{{text}}”，或您无权查看。',
    denied: '未获得摄像头权限，请在浏览器设置中允许后重试。',
    noCamera: '没有可用的摄像头，请使用扫码枪或手工输入。',
  },
  en: {
    label: 'Scan or type: {{field}}',
    hint: 'A scanner types into this box. A phone reads the code with its camera.',
    find: 'Find',
    camera: 'Open the camera',
    stop: 'Close the camera',
    aim: 'Hold the QR code in the frame',
    none: '"{{text}}" was not found, or you may not see it.',
    denied: 'The camera is not permitted. Allow it in the browser settings, and try again.',
    noCamera: 'No camera is available. Use a scanner, or type the number.',
  },
}
