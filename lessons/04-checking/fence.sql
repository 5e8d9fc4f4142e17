UPDATE account
SET balance = :balance, fence = :token
WHERE id = :id AND fence < :token;
