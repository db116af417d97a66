import type { keyWords as english } from "./key-words.en";

/** 签名密钥页的文字。 */
export const keyWords: typeof english = {
  count: { one: "{count} 个密钥", other: "{count} 个密钥" },
  explain: "构建方的公钥，私钥从不进入这里。版本发布前，需要每个生效中密钥的签名。",
  verifyPage: "访客看到的样子",
  none: "还没有登记密钥",
  noneText: "在有密钥之前，版本不带签名发布。",
  key: "密钥",
  kind: "形式",
  from: "开始",
  until: "结束",
  state: "状态",
  noEnd: "未定",
  states: { "in-force": "生效中", later: "{time} 起生效", ended: "已停用" },
  kinds: { minisign: "minisign", sshsig: "SSH", ed25519: "Ed25519" },
  publicKey: "公钥",
  copy: "复制",
  copied: "已复制",
  add: "登记密钥",
  addTitle: "登记签名密钥",
  addText:
    "生效后，没有它的签名就不能发布，已签名而未发布的版本也一样。更换密钥时先登记新的，两个一起签一段时间。",
  keyHelp:
    "minisign 的公钥文件或其中一行、SSH 的 .pub 文件（Ed25519），或 Base64、PEM 格式的 Ed25519 公钥。形式会自动识别。",
  begins: "生效时间",
  now: "现在起",
  later: "从指定时间起",
  time: "中国时间",
  addAct: "登记密钥",
  doNotAdd: "不登记",
  added: "已登记密钥。",
  end: "停用…",
  endTitle: "停用密钥 {key}？",
  endText:
    "版本不再需要它的签名。它签过的内容仍用它核对，访客仍能看到它。要再用，只能换一个编号登记。",
  endAct: "现在停用",
  keep: "保留密钥",
  requests: "等待批准的改动",
  askedFor: "已提出申请，需由另一人批准。",
  ended: "已停用密钥。",
};
