import { jobResultWords } from "~/domain/background-job/result-words.cn";
import { names } from "~console/words/names.cn";
import type { JobsWords } from "./words.en";

/** Words of the background jobs in Chinese. */
export const jobsWords: JobsWords = {
  meta: "网站自行完成的工作",
  states: { running: "正在运行", failed: "失败", well: "正常", waits: "还没有运行" },
  lease: "由一个进程持有到 {time}。",
  lastRun: "上次运行",
  nextRun: "下次运行",
  lastResult: "结果",
  lastError: "错误",
  errorAt: "{time}：{error}",
  unforeseen: "没有预料到的错误：{error}",
  results: jobResultWords,
  never: "还没有",
  always: "有工作时随即运行",
  none: "无",
  run: "再运行一次",
  asked: "{job}：半分钟内运行。",
  anew: "刷新",
  names: names.jobs,
};
