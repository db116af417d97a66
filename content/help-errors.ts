import type { HelpSection } from "./help";

/** What one language says of an error of the client. */
export type HelpErrorText = {
  /** The message on the screen beside the code. */
  screen: string;
  /** What usually causes it, in one line. */
  cause: string;
  /** What to do, in a few plain sentences. */
  todo: string;
};

/** An error of the client that the help centre explains. */
export type HelpErrorSeed = {
  /**
   * As the client shows it. The letter names the part that stopped: L start, K kernel, U update,
   * S sign-in, P proxy, T team, C sync, R RPA, B billing.
   */
  code: string;
  /** The section whose articles belong to it. */
  area: HelpSection;
  cn: HelpErrorText;
  en: HelpErrorText;
};

/** Every explained error; those that people look up most stand first in their area. */
export const helpErrors: readonly HelpErrorSeed[] = [
  // Proxies
  {
    code: "P-407",
    area: "proxies",
    cn: {
      screen: "代理要求登录",
      cause: "用户名或密码不对，或代理只认白名单里的 IP",
      todo: "到代理服务商后台重新复制用户名和密码，看末尾有没有多出空格；密码里有 @ 或冒号时，分开填写，不要粘贴整行。代理按白名单放行的，把办公室的公网 IP 加进白名单，几分钟后再测。",
    },
    en: {
      screen: "The proxy needs a user name and password",
      cause: "Wrong user name or password, or the proxy only accepts listed addresses",
      todo: "Copy the user name and password from the supplier again and check for a trailing space. If there is an @ or a colon in the password, fill in the fields one by one instead of pasting a line. If the supplier works with a list of allowed addresses, add your office’s public IP and test again after a few minutes.",
    },
  },
  {
    code: "P-408",
    area: "proxies",
    cn: {
      screen: "代理没有回应",
      cause: "等了 15 秒。多半是代理掉线",
      todo: "过一两分钟再测一次。仍然如此，在代理服务商后台看它是否到期、是否在线；同一家的其他代理也没有回应，就请代理服务商处理。",
    },
    en: {
      screen: "The proxy did not answer",
      cause: "No answer within 15 seconds. The proxy is probably down",
      todo: "Test again after a minute or two. If nothing changes, check with the supplier whether it has expired or is offline. If the supplier’s other proxies don’t answer either, ask the supplier to fix it.",
    },
  },
  {
    code: "P-1080",
    area: "proxies",
    cn: {
      screen: "连不上端口",
      cause: "端口填错，或被本机防火墙拦下",
      todo: "核对端口：同一个代理的 HTTP 与 SOCKS5 常常各用一个端口。端口没错，换一个网络（例如手机热点）再测；热点通而办公室不通，请管理网络的同事放行这个地址和端口。",
    },
    en: {
      screen: "The port cannot be reached",
      cause: "Wrong port, or blocked by a firewall on your side",
      todo: "Check the port: HTTP and SOCKS5 of the same proxy often have one each. If it is right, test from another network, such as a phone hotspot. If that works and the office does not, ask the person who runs the office network to allow this address and port.",
    },
  },
  {
    code: "P-502",
    area: "proxies",
    cn: {
      screen: "代理到不了网站",
      cause: "代理连得上，但它那一头断网，或代理服务商不许访问这个网站",
      todo: "换一个网站试。所有网站都不通，是代理的出口断了，请代理服务商换一个；只有某个网站不通，问代理服务商是否限制了它。",
    },
    en: {
      screen: "The proxy cannot reach the site",
      cause: "The proxy answers, but its own exit is down or the supplier blocks this site",
      todo: "Try another site. If none opens, the exit is down and the supplier should replace it. If only one does not open, ask the supplier whether it is restricted.",
    },
  },
  {
    code: "P-521",
    area: "proxies",
    cn: {
      screen: "认不出这一行",
      cause: "写法不在能识别的几种之内，或中间夹着空格、全角冒号",
      todo: "按“主机:端口:用户名:密码”重写，用半角冒号，一行只写一个代理。仍然认不出，就在下面各栏分开填写。",
    },
    en: {
      screen: "This line is not recognised",
      cause: "The format isn’t recognised, or the line contains a space or a full-width colon",
      todo: "Write it as host:port:user:password, one proxy per line, with ordinary colons. If that isn’t recognised either, fill in the fields below one by one.",
    },
  },
  {
    code: "P-530",
    area: "proxies",
    cn: {
      screen: "找不到代理主机",
      cause: "主机名拼错或已停用，或本机的 DNS 解析不了它",
      todo: "在命令提示符里运行 nslookup，后面写上主机名。没有结果，核对拼写，或向代理服务商要新的主机名；有结果而客户端仍然报错，重启客户端再测。",
    },
    en: {
      screen: "The proxy host was not found",
      cause: "The name is misspelt or no longer in use, or your DNS cannot resolve it",
      todo: "In Command Prompt, run nslookup followed by the name of the host. If it finds nothing, check the spelling or ask the supplier for the current name. If it finds an address and the client still reports the error, restart the client and test again.",
    },
  },
  {
    code: "P-601",
    area: "proxies",
    cn: {
      screen: "SSH 登录被拒绝",
      cause: "用户名、密码或密钥不对，或服务器不允许转发端口",
      todo: "先用 ssh 命令登录同一台服务器。登录不上，改用户名、密码或密钥；登录得上而客户端不行，请服务器的管理员允许 TCP 转发。Ed25519 密钥需要客户端 6.0.10 及以上。",
    },
    en: {
      screen: "The SSH server refused the sign-in",
      cause: "Wrong user name, password or key, or the server forbids forwarding",
      todo: "Sign in to the same server with the ssh command first. If that fails, correct the user name, password or key. If it works and the client does not, ask the server’s administrator to allow TCP forwarding. Ed25519 keys need client 6.0.10 or later.",
    },
  },
  {
    code: "P-700",
    area: "proxies",
    cn: {
      screen: "时区与出口不一致",
      cause: "时区被写死了，或换了代理之后没有重新检测",
      todo: "把时区改回“随代理匹配”，检测一次代理，再打开环境。有意自己设的，确认它与出口所在的城市相同，再忽略提示。",
    },
    en: {
      screen: "Time zone and exit disagree",
      cause: "The time zone was fixed by hand, or the proxy changed and was not tested again",
      todo: "Set the time zone to follow the proxy, test the proxy once, and open the environment again. If you fixed it on purpose, make sure that it is the zone of the exit’s city before you ignore the message.",
    },
  },

  // Starting and updates
  {
    code: "K-109",
    area: "starting",
    cn: {
      screen: "内核与系统不符",
      cause: "这个内核不支持你的 Windows 版本",
      todo: "Windows 7、8、8.1 和 32 位 Windows 只能用内核 109：在环境设置里改选 109。Windows 7 还要先装好 SP1。电脑能升级的，换用 64 位 Windows 10 或 11，就能用新内核。",
    },
    en: {
      screen: "The kernel does not run on this system",
      cause: "This kernel does not support your version of Windows",
      todo: "Windows 7, 8, 8.1 and 32-bit Windows run kernel 109 only: choose 109 in the settings of the environment. Windows 7 needs Service Pack 1 first. If the computer can be upgraded, 64-bit Windows 10 or 11 runs the newer kernels.",
    },
  },
  {
    code: "K-206",
    area: "starting",
    cn: {
      screen: "内核文件不完整",
      cause: "下载中断，或被杀毒软件隔离",
      todo: "先看杀毒软件的隔离记录。没有记录，重新下载这个内核；有记录，不要急着恢复：到真伪核对页核对压缩包，是真的再恢复，并把它发给我们。",
    },
    en: {
      screen: "The kernel is incomplete",
      cause: "The download was cut short, or an antivirus program quarantined a file",
      todo: "Look at the quarantine of your antivirus program first. If nothing is there, download the kernel again. If a file is there, do not restore it yet: check the archive on the verification page, restore it only if it is genuine, and tell us about the alert.",
    },
  },
  {
    code: "K-114",
    area: "starting",
    cn: {
      screen: "这个内核需要更高版本的客户端",
      cause: "内核比客户端新",
      todo: "看浏览器更新日志里这个内核的备注，例如内核 156 需要客户端 6.1.4 及以上。先更新客户端，再打开环境。",
    },
    en: {
      screen: "This kernel needs a newer client",
      cause: "The kernel is newer than the client",
      todo: "The remarks in the browser update log say which client a kernel needs: kernel 156, for instance, needs 6.1.4 or later. Update the client, then open the environment again.",
    },
  },
  {
    code: "L-101",
    area: "starting",
    cn: {
      screen: "请先解压",
      cause: "在压缩包里直接双击了 {{program}}.exe",
      todo: "关掉提示，把整个压缩包解压到一个固定的文件夹，再双击里面的 {{program}}.exe。只拖出这一个文件也不行，它要用旁边的文件。",
    },
    en: {
      screen: "Unzip it first",
      cause: "{{program}}.exe was started inside the archive",
      todo: "Close the message, unzip the whole archive to a permanent folder, and double-click {{program}}.exe there. Dragging out that one file is not enough, because it needs the files beside it.",
    },
  },
  {
    code: "L-103",
    area: "starting",
    cn: {
      screen: "文件夹不能写入",
      cause: "放在 Program Files 之类受保护的文件夹里，或被安全软件拦下",
      todo: "退出客户端，把整个文件夹移到你能写入的位置，例如 D:\\{{program}}，再运行。开着 Windows 的“文件夹限制访问”时，核对过文件之后，把 {{program}}.exe 加为允许的应用。不要靠“以管理员身份运行”绕过去。",
    },
    en: {
      screen: "The folder cannot be written to",
      cause: "It is in a protected place such as Program Files, or security software blocks it",
      todo: "Quit the client, move the whole folder to a place where you may write, such as D:\\{{program}}, and start it there. If Windows’ controlled folder access is on, check the file first and then add {{program}}.exe to the allowed apps. Do not get around it with “Run as administrator”.",
    },
  },
  {
    code: "L-105",
    area: "starting",
    cn: {
      screen: "缺少程序文件",
      cause: "解压没有做完，或杀毒软件隔离了其中的文件",
      todo: "到真伪核对页核对压缩包。是真的，退出客户端，解压到一个空的新文件夹再运行；不是，删掉它，从本站重新下载。",
    },
    en: {
      screen: "A program file is missing",
      cause: "Unzipping was cut short, or an antivirus program quarantined a file",
      todo: "Check the archive on the verification page. If it is genuine, quit the client and unzip it into a new, empty folder. If it is not, delete it and download it from this site again.",
    },
  },
  {
    code: "L-110",
    area: "starting",
    cn: {
      screen: "系统时间不对",
      cause: "电脑的日期或时间差得太多，建立不了安全连接",
      todo: "在 Windows 的日期和时间设置里核对年月日、时间和时区，打开自动设置时间，再重启客户端。这里说的是电脑的时钟，与环境里的时区无关。",
    },
    en: {
      screen: "The system clock is wrong",
      cause: "The computer’s date or time is too far off for a secure connection",
      todo: "Check date, time and time zone in the date and time settings of Windows, switch on setting the time automatically, and restart the client. This is the clock of the computer; it has nothing to do with the time zone of an environment.",
    },
  },
  {
    code: "U-301",
    area: "starting",
    cn: {
      screen: "补丁与当前版本不符",
      cause: "补丁只适用于指定的上一版和同样的位数",
      todo: "改用完整版本：在更新日志里下载当前版本。安装版直接运行；压缩包解压到原来的文件夹，覆盖旧文件。补丁没有打上，原来的版本还能用。",
    },
    en: {
      screen: "The patch does not fit this version",
      cause: "A patch fits one earlier version and one architecture only",
      todo: "Use the whole version instead: download the current one from the update log. Run a setup; unzip an archive into the same folder, over the old files. The patch was not applied, so the version that you have still works.",
    },
  },
  {
    code: "U-304",
    area: "starting",
    cn: {
      screen: "更新没有下完",
      cause: "网络中断，或下载到的内容与校验值不符",
      todo: "再更新一次。连续两次不成，从本站下载页取完整版本，核对之后手动更新。",
    },
    en: {
      screen: "The update did not download",
      cause: "The network dropped, or what arrived does not match its checksum",
      todo: "Update once more. If it fails twice in a row, download the whole version from our download page, check it, and update by hand.",
    },
  },
  {
    code: "S-401",
    area: "starting",
    cn: {
      screen: "登录已过期",
      cause: "很久没有使用，或在别处改了密码",
      todo: "用注册时的手机号或邮箱重新登录，环境都还在。你没有改过密码，却反复看到它，请打客服电话，可能有人动过你的账号。",
    },
    en: {
      screen: "Your sign-in has expired",
      cause: "It hasn’t been used for a long time, or the password was changed elsewhere",
      todo: "Sign in again with the phone number or email that you registered with; your environments are still there. If you keep seeing this and did not change the password, call customer service, because someone else may have used your account.",
    },
  },
  {
    code: "S-429",
    area: "starting",
    cn: {
      screen: "尝试次数过多",
      cause: "密码连续输错，或同一网络里有人反复尝试",
      todo: "等几分钟再登录，不要连续点击。先看大小写锁定和键盘布局，再看是不是用错了手机号或邮箱。",
    },
    en: {
      screen: "Too many attempts",
      cause: "The password was wrong several times, or someone on the same network keeps trying",
      todo: "Wait a few minutes before you sign in, and do not keep pressing the button. Check Caps Lock and the keyboard layout, then whether it is the right phone number or email.",
    },
  },

  // Teams
  {
    code: "S-423",
    area: "team",
    cn: {
      screen: "账号被管理员停用",
      cause: "成员已被移出团队",
      todo: "问你的管理员；停用和恢复都由管理员决定，客服不能代为恢复。管理员误停的，重新邀请即可，权限要再设一次。",
    },
    en: {
      screen: "Your administrator has removed your access",
      cause: "The member was removed from the team",
      todo: "Ask your administrator, who alone decides about access; customer service cannot restore it. If it was a mistake, the administrator can invite you again and set your permissions again.",
    },
  },
  {
    code: "T-403",
    area: "team",
    cn: {
      screen: "没有这项权限",
      cause: "对这个分组只有“仅打开”，或权限刚被改过",
      todo: "请管理员在“成员与权限”里看你对这个分组的权限：修改环境要“可编辑”。改过之后重新登录一次。",
    },
    en: {
      screen: "You do not have this permission",
      cause: "Your access to this group is “Open only”, or it was changed just now",
      todo: "Ask the administrator to look at your access to this group under “Members and access”: to change an environment, you need “Edit”. Sign in again once it has been changed.",
    },
  },
  {
    code: "T-409",
    area: "team",
    cn: {
      screen: "环境正在别处打开",
      cause: "另一位成员，或你的另一台电脑，正在用这个环境",
      todo: "请对方关闭窗口，等左下角显示“已同步”再打开。没有人在用，多半是那台电脑断了网：让它联网，或请管理员在操作日志里查最后是谁打开的。",
    },
    en: {
      screen: "The environment is open elsewhere",
      cause: "Another member, or another computer of yours, is using it",
      todo: "Ask them to close the window, wait for “Synced” at the bottom left, then open it. If nobody is using it, that computer has probably lost its network: connect it again, or let the administrator see in the activity log who opened the environment last.",
    },
  },
  {
    code: "T-410",
    area: "team",
    cn: {
      screen: "成员已到期",
      cause: "管理员给这位成员设了到期日",
      todo: "还要继续的，请管理员在“成员与权限”里改到期日。环境和数据都不受影响。",
    },
    en: {
      screen: "This member’s access has ended",
      cause: "The administrator set an expiry date for this member",
      todo: "If you still need access, ask the administrator for a later date under “Members and access”. Environments and data are not affected.",
    },
  },
  {
    code: "T-413",
    area: "team",
    cn: {
      screen: "登录成员已满",
      cause: "成员数到了套餐的上限",
      todo: "移除不再需要的成员，或换更大的套餐。各套餐的登录成员数见价格页。",
    },
    en: {
      screen: "Login member limit reached",
      cause: "The team has as many members as the package includes",
      todo: "Remove members who no longer need access, or choose a larger package. The pricing page lists the login members of each.",
    },
  },
  {
    code: "T-422",
    area: "team",
    cn: {
      screen: "有几行没有导入",
      cause: "必填栏为空、代理写法认不出，或一次超过 2000 行",
      todo: "成功的行已经建好，不必重来。把失败的行单独导出，按其中写的原因改好，只导入这一份。",
    },
    en: {
      screen: "Some rows were not imported",
      cause:
        "A required cell is empty, a proxy is not recognised, or there are more than 2,000 rows",
      todo: "The rows that worked have been imported; don’t import them again. Export the failed rows, correct them by the reason given in each, and import that sheet only.",
    },
  },
  {
    code: "C-409",
    area: "team",
    cn: {
      screen: "两处都有改动",
      cause: "同一个环境断网时在两台电脑上改过",
      todo: "选要留下的那一份，通常是最后登录过网站的那台。拿不准，先把两份都导出，再选。",
    },
    en: {
      screen: "Changed in two places",
      cause: "The same environment was changed on two computers, one of them offline",
      todo: "Choose the copy to keep, usually the one from the computer that visited the site last. If you are not sure, export both first, then choose.",
    },
  },
  {
    code: "C-507",
    area: "team",
    cn: {
      screen: "空间不足，同步已暂停",
      cause: "这台电脑上放数据的磁盘快满了",
      todo: "腾出至少 2 GB，同步会接着做，不必从头开始。环境开得越多，缓存占的地方也越多。",
    },
    en: {
      screen: "Sync paused: not enough disk space",
      cause: "The disk that holds the data on this computer is nearly full",
      todo: "Free at least 2 GB; sync goes on where it stopped. The more environments you open, the more space their caches take.",
    },
  },

  // RPA
  {
    code: "R-404",
    area: "rpa",
    cn: {
      screen: "找不到元素",
      cause: "页面改版、语言变了，或这个环境没有登录",
      todo: "在出错的那个环境里打开同一页，看元素还在不在。改版的，重新填写选择器；没有登录的，在前面加一步“条件”，没登录就跳过。",
    },
    en: {
      screen: "The element was not found",
      cause: "The page or its language changed, or this environment is not signed in",
      todo: "Open the same page in the environment that failed and see whether the element is there. If the page changed, enter a new selector. If the account is signed out, put a condition before the step and skip environments that are not signed in.",
    },
  },
  {
    code: "R-408",
    area: "rpa",
    cn: {
      screen: "等待超时",
      cause: "页面比“最长等待”更慢，常见于代理变慢",
      todo: "先测代理的延迟。代理正常，就把这一步的“最长等待”调大，最长 600 秒；等待要放在点击之前，不要靠多点几次。",
    },
    en: {
      screen: "Timed out waiting",
      cause: "The page took longer than “Longest wait”, often because of a slow proxy",
      todo: "Look at the proxy’s latency first. If that is normal, raise “Longest wait” of this step, up to 600 seconds. Wait before you click, rather than click several times.",
    },
  },
  {
    code: "R-423",
    area: "rpa",
    cn: {
      screen: "表格正被占用",
      cause: "Excel 或同步盘正打开着要写入的文件",
      todo: "关掉打开这个表格的程序再运行。要边跑边看，请复制一份来看；文件名里带日期，每天就各写一份。",
    },
    en: {
      screen: "The sheet is in use",
      cause: "Excel or a file-sync program has the file open",
      todo: "Close the program that has the sheet open, then run the flow again. To watch while it runs, open a copy. With the date in its name, each day gets a sheet of its own.",
    },
  },
  {
    code: "R-430",
    area: "rpa",
    cn: {
      screen: "流程数已满",
      cause: "流程数到了套餐的上限",
      todo: "删掉不用的流程，或者把两条合成一条；也可以换更大的套餐，各套餐的条数见价格页。",
    },
    en: {
      screen: "Flow limit reached",
      cause: "You have as many flows as the package includes",
      todo: "Delete a flow that you no longer use, combine two into one, or choose a larger package. The pricing page lists the flows of each.",
    },
  },

  // Billing
  {
    code: "B-402",
    area: "billing",
    cn: {
      screen: "付款没有完成",
      cause: "中途关闭了付款页，或超过银行、支付机构的限额",
      todo: "先在支付宝、微信支付或银行里看有没有扣款。没有扣，重新付款；已经扣了而套餐没有开通，不要再付，带着订单号联系客服核对。",
    },
    en: {
      screen: "The payment was not completed",
      cause: "The payment page was closed, or a limit of the bank or payment service was reached",
      todo: "See first whether Alipay, WeChat or your bank took the money. If not, pay again. If it did and the package isn’t active, don’t pay again: give customer service the order number and ask them to check.",
    },
  },
  {
    code: "B-410",
    area: "billing",
    cn: {
      screen: "套餐已到期",
      cause: "服务期已满，没有续费",
      todo: "账号仍可在套餐 A 的范围内使用。要恢复付费功能，在客户端里续费；不续的，趁早导出超出额度的数据，清除之前我们会通知你。",
    },
    en: {
      screen: "The package has expired",
      cause: "The paid period is over and was not renewed",
      todo: "The account still works within Package A. To get the paid features back, renew inside the client. If you do not renew, export what exceeds that package soon; we tell you before anything is cleared.",
    },
  },
  {
    code: "B-413",
    area: "billing",
    cn: {
      screen: "环境数已满",
      cause: "环境数到了套餐的上限",
      todo: "删掉不用的环境，或换更大的套餐；删除的先进账号回收站，期限内还能恢复。各套餐的环境数见价格页。",
    },
    en: {
      screen: "Environment limit reached",
      cause: "You have as many environments as the package includes",
      todo: "Delete environments that you no longer use, or choose a larger package. What you delete goes to the account recycle bin first and can be restored for a while. The pricing page lists the environments of each package.",
    },
  },
];
