-- Many who ask for erasure never had an account: the starting template says what was found. Not where an operator has
-- written another text.
UPDATE "answer_templates" SET "text" = '{"cn": "您好，{account}您发给我们的消息也已删除。依照法律，以下内容继续保存：这份请求保存到办结满一年，订单与付款记录按法定期限保存；发信记录会在 30 天内自动删除。\n请求编号 {number}。", "en": "Hello. {account} Your messages to us are deleted. What the law requires stays: this request until a year after it is closed, orders and payments for the period set by law. Records of mail that we sent end within 30 days.\nYour request is {number}."}'
  WHERE "topic" = 'privacy' AND "asks_for" = 'erasure' AND "saved_by" IS NULL AND "version" = 1;
